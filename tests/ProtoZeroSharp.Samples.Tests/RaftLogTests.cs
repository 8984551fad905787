using System.Diagnostics;
using System.Text;
using RaftLog;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A log that is cut, damaged and killed.</summary>
public sealed class RaftLogTests : IDisposable
{
    private readonly string path = Path.GetTempFileName();

    public void Dispose() => File.Delete(path);

    [Fact]
    public void A_log_that_is_cut_off_anywhere_opens_with_every_entry_that_is_whole_and_can_be_appended_to()
    {
        File.Delete(path);
        List<long> ends = [];
        using (var log = new EntryLog(path))
        {
            ends.Add(new FileInfo(path).Length);
            for (int i = 1; i <= 5; i++)
            {
                log.Append(1, Data(i));
                log.Flush();
                ends.Add(new FileInfo(path).Length);
            }
        }

        byte[] whole = File.ReadAllBytes(path);
        for (int length = 0; length <= whole.Length; length++)
        {
            File.WriteAllBytes(path, whole[..length]);
            int expected = Math.Max(0, ends.FindLastIndex(end => end <= length));
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
    public void A_tail_that_is_damaged_anywhere_is_cut_off_and_what_is_before_it_stays()
    {
        Write(3);
        long before = new FileInfo(path).Length;
        using (var log = new EntryLog(path))
        {
            log.Append(1, Data(4));
            log.Flush();
        }

        byte[] whole = File.ReadAllBytes(path);
        for (long i = before; i < whole.Length; i++)
        {
            foreach (byte flip in (byte[])[1, 0x80, 0xFF])
            {
                byte[] damaged = [.. whole];
                damaged[i] ^= flip;
                File.WriteAllBytes(path, damaged);
                using (var log = new EntryLog(path))
                {
                    Assert.Equal(3UL, log.LastIndex);
                }

                Assert.Equal(3, Read());
            }
        }

        // What a file system leaves that had the new length before the new bytes.
        File.WriteAllBytes(path, [.. whole, .. new byte[100_000]]);
        Assert.Equal(4, Read());
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

        byte[] damaged = File.ReadAllBytes(path);
        damaged[100] ^= 1;
        File.WriteAllBytes(path, damaged);
        Assert.Contains("entry 7 is committed", Assert.Throws<InvalidDataException>(() => new EntryLog(path)).Message, StringComparison.Ordinal);
        Assert.Equal(damaged, File.ReadAllBytes(path));
    }

    [Fact]
    public void A_header_that_is_torn_forgets_what_is_committed_and_no_entry()
    {
        Write(10);
        byte[] torn = File.ReadAllBytes(path);
        torn[3] ^= 1;
        File.WriteAllBytes(path, torn);
        using var log = new EntryLog(path);
        Assert.Equal((10UL, 0UL), (log.LastIndex, log.Commit));
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
}
