using System.Diagnostics;
using System.Reflection;
using System.Text;
using RaftLog;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A log that is cut, damaged and killed.</summary>
public sealed class RaftLogTests : IDisposable
{
    private readonly string path = Path.GetTempFileName();

    public void Dispose()
    {
        File.Delete(path);
        File.Delete(path + ".lock");
    }

    [Fact]
    public void A_log_that_is_cut_off_anywhere_opens_with_every_entry_that_is_whole_and_can_be_appended_to()
    {
        (byte[] whole, long[] ends) = WriteOneByOne(5);
        for (int length = 0; length <= whole.Length; length++)
        {
            File.WriteAllBytes(path, whole[..length]);
            int expected = Math.Max(0, Array.FindLastIndex(ends, end => end <= length));
            using (var log = new EntryLog(path))
            {
                Assert.Equal((ulong)expected, log.LastIndex);
                Assert.Equal(length < ends[0] ? 0 : length - ends[expected], log.TornBytes);
                log.Append(2, Data(expected + 1));
                log.Flush();
            }

            Assert.Equal(expected + 1, Read());
        }
    }

    [Fact]
    public void A_last_record_that_is_damaged_anywhere_is_cut_off_or_an_error_and_what_is_before_it_stays()
    {
        (byte[] whole, long[] ends) = WriteOneByOne(4);
        for (long i = ends[3]; i < whole.Length; i++)
        {
            foreach (byte[] damaged in Flipped(whole, i))
            {
                // A length that is too small has bytes after the record, which is what damage looks like.
                if (i == ends[3] && damaged[i] < whole[i])
                {
                    RefusesAndKeeps(damaged, "is damaged");
                    continue;
                }

                File.WriteAllBytes(path, damaged);
                Assert.Equal(3, Read());
                Assert.Equal(ends[3], new FileInfo(path).Length);
            }
        }

        // What a file system leaves that had the new length before the new bytes, or before some of them.
        foreach (byte[] begun in (byte[][])[[], whole[(int)ends[3]..^40]])
        {
            File.WriteAllBytes(path, [.. whole, .. begun, .. new byte[100_000]]);
            Assert.Equal(4, Read());
            Assert.Equal(whole, File.ReadAllBytes(path));
        }
    }

    [Fact]
    public void A_record_that_is_damaged_anywhere_before_the_last_one_is_an_error_and_nothing_is_cut()
    {
        (byte[] whole, long[] ends) = WriteOneByOne(5);
        for (long i = ends[0]; i < ends[4]; i++)
        {
            foreach (byte[] damaged in Flipped(whole, i))
            {
                int record = Array.FindLastIndex(ends, end => end <= i);
                RefusesAndKeeps(damaged, $"The record at byte {ends[record]}, after entry {record}, is damaged.");
            }
        }

        // The last one need not be whole.
        byte[] torn = whole[..^3];
        torn[(int)ends[4] - 1] ^= 1;
        RefusesAndKeeps(torn, "is damaged");
    }

    [Fact]
    public void A_header_that_is_damaged_anywhere_is_an_error_and_nothing_is_cut()
    {
        (byte[] whole, long[] ends) = WriteOneByOne(2);
        Assert.Equal(19, ends[0]);
        Assert.Equal("RLOG"u8, whole.AsSpan(1, 4));
        for (long i = 0; i < ends[0]; i++)
        {
            foreach (byte[] damaged in Flipped(whole, i))
            {
                RefusesAndKeeps(damaged, i < 5 ? "This is no raft log." : "The header of the log is damaged.");
            }
        }
    }

    [Theory]
    [InlineData("a")]
    [InlineData("RLOG and more")]
    [InlineData("a text that is longer than the header of a log, and no log")]
    public void A_file_of_somebody_else_stays_as_it_is(string text)
    {
        RefusesAndKeeps(Encoding.UTF8.GetBytes(text), "This is no raft log.");
        foreach (string command in (string[])["list", "append", "commit"])
        {
            (int exitCode, _, string errors) = SampleProcess.Run("RaftLog", command == "list" ? [command, path] : [command, path, "0"]);
            Assert.Equal((1, $"{path}: This is no raft log."), (exitCode, errors.Trim()));
            Assert.Equal(text, File.ReadAllText(path));
        }
    }

    [Fact]
    public void A_list_makes_no_file_and_cuts_nothing_off()
    {
        File.Delete(path);
        Assert.Equal(1, SampleProcess.Run("RaftLog", "list", path).ExitCode);
        Assert.False(File.Exists(path));

        Write(3);
        byte[] torn = File.ReadAllBytes(path)[..^7];
        File.WriteAllBytes(path, torn);
        (int exitCode, string output, string errors) = SampleProcess.Run("RaftLog", "list", path);
        Assert.Equal((0, ""), (exitCode, errors));
        Assert.Matches(@"^1 1 b+\s+2 1 c+\s+2 entries, 0 committed, \d+ bytes of an unfinished write at the end\s+$", output);
        Assert.Equal(torn, File.ReadAllBytes(path));

        byte[] beginning = torn[..7];
        File.WriteAllBytes(path, beginning);
        Assert.Equal(0, SampleProcess.Run("RaftLog", "list", path).ExitCode);
        Assert.Equal(beginning, File.ReadAllBytes(path));
    }

    [Fact]
    public void A_log_is_read_while_another_one_appends_to_it()
    {
        File.Delete(path);
        using var writing = new EntryLog(path);
        for (ulong i = 1; i <= 3; i++)
        {
            writing.Append(1, Data((int)i));
            writing.Flush();
            using var reading = new EntryLog(path, isReadOnly: true);
            Assert.Equal((i, 0), (reading.LastIndex, reading.TornBytes));
            reading.Append(1, Data(9));
            Assert.Throws<NotSupportedException>(reading.Flush);
        }
    }

    [Fact]
    public void A_log_has_one_writer_at_a_time()
    {
        Write(3);
        byte[] before = File.ReadAllBytes(path);
        using (new EntryLog(path))
        {
            Assert.ThrowsAny<IOException>(() => new EntryLog(path));
            (int exitCode, string output, string errors) = SampleProcess.Run("RaftLog", "append", path, "1");
            Assert.Equal((1, ""), (exitCode, output));
            Assert.StartsWith($"{path}: ", errors, StringComparison.Ordinal);
            Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
        }

        Assert.Equal(before, File.ReadAllBytes(path));
        Assert.Equal(3, Read());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void After_a_flush_that_fails_nothing_more_is_written_before_the_log_is_opened_again(bool isByCommit)
    {
        Write(2);
        using (var log = new EntryLog(path))
        {
            log.Append(1, Data(3));
            FailingDisk disk = FailingDisk.In(log);
            Assert.Same(disk.Failure, Assert.Throws<IOException>(() => (isByCommit ? () => log.SetCommit(3) : (Action)log.Flush)()));
            byte[] after = ReadShared();
            Assert.ThrowsAny<InvalidOperationException>(log.Flush);
            Assert.ThrowsAny<InvalidOperationException>(() => log.SetCommit(1));
            Assert.ThrowsAny<InvalidOperationException>(() => log.Append(1, Data(4)));
            Assert.ThrowsAny<InvalidOperationException>(() => log.Scan(static _ => { }));
            Assert.Equal(after, ReadShared());
        }

        // All bytes of the third entry reached the file. It is as safe as the others when the log has been opened.
        using (var log = new EntryLog(path))
        {
            Assert.Equal((3UL, 0UL), (log.LastIndex, log.Commit));
            log.Append(1, Data(4));
            log.Flush();
        }

        Assert.Equal(4, Read());
    }

    [Fact]
    public void An_append_that_fails_leaves_what_was_appended_before_it()
    {
        File.Delete(path);
        using var log = new EntryLog(path);
        log.Append(1, Data(1));
        var pending = (ProtoBuffer)Field("pending").GetValue(log)!;
        using (ProtoWriter proto = pending.CreateWriter())
        {
            // Almost 2 GB, of which only the first 16 MB are somewhere.
            byte[] large = new byte[16 << 20];
            for (int i = 0; i < 127; i++)
            {
                proto.AddBytesByReference(1, large);
            }
        }

        int length = pending.Length;
        Exception? failure = Record.Exception(() => log.Append(1, new byte[16 << 20]));
        Assert.NotNull(failure);
        Assert.Equal((1UL, length), (log.LastIndex, pending.Length));
        log.Append(1, Data(2));
        Assert.Equal(2UL, log.LastIndex);
    }

    [Fact]
    public void A_log_whose_header_never_reached_the_disk_is_new()
    {
        byte[] whole = WriteOneByOne(1).Bytes;
        for (int written = 0; written <= 19; written++)
        {
            for (int length = written; length <= 19; length++)
            {
                File.WriteAllBytes(path, [.. whole[..written], .. new byte[length - written]]);
                using (var log = new EntryLog(path))
                {
                    Assert.Equal((0UL, 0L), (log.LastIndex, log.TornBytes));
                    log.Append(1, Data(1));
                    log.Flush();
                }

                Assert.Equal(whole, File.ReadAllBytes(path));
            }
        }

        RefusesAndKeeps([.. new byte[19], .. whole[19..]], "This is no raft log.");
    }

    [Fact]
    public void A_log_that_cannot_be_opened_forgets_no_memory()
    {
        long before = ProtoBuffer.ForgottenCount;
        for (int i = 0; i < 10; i++)
        {
            Assert.ThrowsAny<IOException>(static () => new EntryLog("no/such/folder/log"));
        }

        GC.Collect();
        GC.WaitForPendingFinalizers();
        Assert.Equal(before, ProtoBuffer.ForgottenCount);
    }

    [Fact]
    public void Committed_entries_that_are_missing_are_an_error_and_nothing_is_cut()
    {
        Write(10);
        using (var log = new EntryLog(path))
        {
            log.SetCommit(7);
            Assert.Throws<ArgumentOutOfRangeException>(() => log.SetCommit(11));
        }

        using (var log = new EntryLog(path))
        {
            Assert.Equal((10UL, 7UL), (log.LastIndex, log.Commit));
        }

        byte[] cut = File.ReadAllBytes(path)[..100];
        RefusesAndKeeps(cut, "entry 7 is committed");
    }

    [Fact]
    public void An_entry_that_is_committed_before_it_is_flushed_is_flushed_with_that()
    {
        File.Delete(path);
        using (var log = new EntryLog(path))
        {
            log.Append(1, Data(1));
            log.SetCommit(1);
        }

        Assert.Equal(1, Read());
    }

    [Fact]
    public void Entries_larger_than_a_chunk_are_found_again()
    {
        byte[] large = new byte[300_000];
        new Random(1).NextBytes(large);
        File.Delete(path);
        using (var log = new EntryLog(path))
        {
            log.Append(1, large);
            log.Append(1, large.AsSpan(1));
            log.Flush();
        }

        int seen = 0;
        using (var log = new EntryLog(path))
        {
            log.Scan(entry => Assert.True(entry.Data.SequenceEqual(large.AsSpan(seen++))));
        }

        Assert.Equal(2, seen);
    }

    [Fact]
    public void Nothing_that_was_said_to_be_safe_is_lost_when_the_process_is_killed()
    {
        File.Delete(path);
        var random = new Random(20_261_122);
        ulong safe = 0;
        for (int round = 0; round < 8; round++)
        {
            using Process process = SampleProcess.Start("RaftLog", Path.GetTempPath(), "append", path, "1000000");
            int lines = random.Next(1, 60);
            for (int i = 0; i < lines && process.StandardOutput.ReadLine() is { } line; i++)
            {
                safe = ulong.Parse(line["safe up to ".Length..]);
            }

            process.Kill();
            process.WaitForExit();
            using var log = new EntryLog(path);
            Assert.True(log.LastIndex >= safe, $"round {round}: entry {safe} was safe, {log.LastIndex} are left");
            ulong seen = 0;
            log.Scan(entry => Assert.True(entry.Index == ++seen && entry.Data.StartsWith(Encoding.UTF8.GetBytes($"set x{seen} = "))));
            Assert.Equal(log.LastIndex, seen);
        }
    }

    private static byte[] Data(int i) => Encoding.UTF8.GetBytes(new string((char)('a' + i), 20 * i));

    /// <summary>The bytes with one of one byte's bits flipped, with all of them and with some.</summary>
    private static IEnumerable<byte[]> Flipped(byte[] bytes, long at)
    {
        foreach (byte flip in (byte[])[1, 2, 4, 8, 16, 32, 64, 128, 0xFF, 0x33])
        {
            byte[] damaged = [.. bytes];
            damaged[at] ^= flip;
            yield return damaged;
        }
    }

    /// <summary>The file, with where its header and each of its records end.</summary>
    private (byte[] Bytes, long[] Ends) WriteOneByOne(int count)
    {
        File.Delete(path);
        List<long> ends;
        using (var log = new EntryLog(path))
        {
            ends = [new FileInfo(path).Length];
            for (int i = 1; i <= count; i++)
            {
                log.Append(1, Data(i));
                log.Flush();
                ends.Add(new FileInfo(path).Length);
            }
        }

        return (File.ReadAllBytes(path), [.. ends]);
    }

    private void RefusesAndKeeps(byte[] bytes, string expected)
    {
        File.WriteAllBytes(path, bytes);
        foreach (bool isReadOnly in (bool[])[true, false])
        {
            Assert.Contains(expected, Assert.Throws<InvalidDataException>(() => new EntryLog(path, isReadOnly)).Message, StringComparison.Ordinal);
            Assert.Equal(bytes, File.ReadAllBytes(path));
        }
    }

    private void Write(int count)
    {
        File.Delete(path);
        using var log = new EntryLog(path);
        for (int i = 1; i <= count; i++)
        {
            log.Append(1, Data(i));
        }

        log.Flush();
    }

    /// <summary>Opens the log and reads it to the end, comparing every entry.</summary>
    private int Read()
    {
        int seen = 0;
        using var log = new EntryLog(path);
        log.Scan(entry => Assert.True(entry.Data.SequenceEqual(Data(++seen))));
        Assert.Equal((ulong)seen, log.LastIndex);
        return seen;
    }

    private static FieldInfo Field(string name) => typeof(EntryLog).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;

    private byte[] ReadShared()
    {
        using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite);
        byte[] bytes = new byte[file.Length];
        file.ReadExactly(bytes);
        return bytes;
    }

    /// <summary>A file that is written, and whose first wait for the disk fails.</summary>
    private sealed class FailingDisk(FileStream file) : FileStream(file.SafeFileHandle, FileAccess.ReadWrite, bufferSize: 0)
    {
        private int flushes;

        public IOException Failure { get; } = new("The disk fails.");

        public static FailingDisk In(EntryLog log)
        {
            FieldInfo file = Field("file");
            var disk = new FailingDisk((FileStream)file.GetValue(log)!);
            file.SetValue(log, disk);
            return disk;
        }

        public override void Flush(bool flushToDisk)
        {
            if (flushToDisk && ++flushes == 1)
            {
                throw Failure;
            }

            base.Flush(flushToDisk);
        }
    }
}
