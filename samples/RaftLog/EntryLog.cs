using System.Numerics;
using ProtoZeroSharp;
using RaftLog.Protocol;

namespace RaftLog;

/// <summary>
/// The log of a Raft node in one file. What <see cref="Flush"/> has returned for survives the death of the process and of the machine, once the
/// disk has the name of the file, which a new one lacks for a while.
/// Opening the file cuts off what a crash in the middle of a write left, and leaves a file that is damaged as it is. One thread at a time.
/// A write that fails closes the log, because nobody knows how much of it the disk has: open the log again.
/// </summary>
public sealed class EntryLog : IDisposable
{
    private const int MaxData = 16 << 20;
    private const uint Magic = 0x474F4C52; // "RLOG"

    private readonly FileStream file;
    private readonly FileStream? writerLock;
    private readonly ProtoBuffer pending = new();

    /// <summary>Three fixed-width fields with their tags: 5, 9 and 5 bytes.</summary>
    private readonly byte[] header = HeaderOf(commit: 0);
    private long end;

    /// <summary>Opens a log, or makes one. One that is read only is neither made nor changed, and another process may append to it.</summary>
    /// <exception cref="InvalidDataException">The file is no log, or it is damaged. It is as it was.</exception>
    /// <exception cref="IOException">The file cannot be opened, or something else writes to it.</exception>
    public EntryLog(string path, bool isReadOnly = false)
    {
        try
        {
            file = isReadOnly
                ? new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0)
                : new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read, bufferSize: 0);

            // On Linux and macOS only FileShare.None keeps another writer out, and it would keep readers out of the log.
            string target = File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? path;
            writerLock = isReadOnly ? null : new FileStream(target + ".lock", FileMode.OpenOrCreate, FileAccess.Write, FileShare.None);
            Commit = ReadHeader();
            long length = file.Length;
            end = Scan(entry => LastIndex = entry.Index);
            TornBytes = Math.Max(0, length - end);
            Require(TornBytes <= Array.MaxLength && IsUnfinished(), $"The record at byte {end}, after entry {LastIndex}, is damaged.");
            Require(LastIndex >= Commit, $"The log ends at entry {LastIndex}, byte {end}, but entry {Commit} is committed.");
            if (!isReadOnly)
            {
                file.SetLength(end);
                SetCommit(Commit);
                Flush(); // Also of entries that a process wrote that died before it flushed them.
            }
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The index of the last entry, those that are not flushed included; 0 when there is none.</summary>
    public ulong LastIndex { get; private set; }

    /// <summary>The highest index that is known to be committed.</summary>
    public ulong Commit { get; private set; }

    /// <summary>Bytes of an unfinished write that the file had when it was opened. They are cut off, unless it is read only.</summary>
    public long TornBytes { get; private set; }

    /// <summary>Adds an entry after the last one. It is not safe before the next <see cref="Flush"/>.</summary>
    public void Append(ulong term, ReadOnlySpan<byte> data)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(data.Length, MaxData);
        using var entry = new ProtoWriter();
        new Entry.Writer(entry).Index(LastIndex + 1).Term(term).Data(data);
        using ProtoWriter proto = pending.CreateWriter();
        proto.AddDelimited(entry.WrittenSpan, static (proto, entry) => new Record.Writer(proto).Checksum(Crc32C(entry)).Entry(entry));
        LastIndex++; // Not before: what is above may throw, and undoes itself.
    }

    /// <summary>Writes what was appended and waits until the disk has it.</summary>
    public void Flush() => WriteAt(end, () =>
    {
        pending.FlushTo(file);
        file.Flush(flushToDisk: true);
        end = file.Position;
    });

    /// <summary>Remembers that all entries up to this index are committed: eight bytes and their checksum are changed in place. The disk has it after the next <see cref="Flush"/>.</summary>
    public void SetCommit(ulong index)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(index, LastIndex);
        ArgumentOutOfRangeException.ThrowIfLessThan(index, Commit); // What was promised stays promised.
        if (pending.Length > 0)
        {
            Flush(); // The header must not reach the disk before the entries that it speaks of.
        }

        using var editor = new Header.Editor(header, header.Length);
        editor.Commit(Commit = index).Checksum(Crc32C(index));
        WriteAt(0, () => file.Write(header));
    }

    /// <summary>Visits the flushed entries from the first to the last. Only what the visitor asks for is decoded.</summary>
    /// <returns>Where the last of them ends.</returns>
    public long Scan(Action<Entry.Reader> visit)
    {
        long position = file.Position = header.Length;
        using var records = new DelimitedStreamReader(file);
        for (ulong index = 1; TryRead(records, index, out Entry.Reader entry); index++)
        {
            visit(entry);
            position += WireFormat.LengthDelimitedSize(records.Message.Length);
        }

        return position;
    }

    public void Dispose()
    {
        pending.Dispose();
        file?.Dispose();
        writerLock?.Dispose();
    }

    private void WriteAt(long position, Action write)
    {
        try
        {
            file.Position = position;
            write();
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    private ulong ReadHeader()
    {
        byte[] found = new byte[header.Length];
        bool isEmpty = file.Length <= found.Length;
        file.ReadAtLeast(found, found.Length, throwOnEndOfStream: false);
        if (isEmpty && header.AsSpan().StartsWith(found.AsSpan().TrimEnd((byte)0)))
        {
            return 0; // A new log; also one with a part of its header, or with zeros for it, which a crash in its first moment left.
        }

        Require(found.AsSpan(0, 5).SequenceEqual(header.AsSpan(0, 5)), "This is no raft log.");
        Require(Header.Reader.TryOpen(found, out var reader) && found.AsSpan().SequenceEqual(HeaderOf(reader.Commit)), "The header of the log is damaged.");
        found.CopyTo(header, 0);
        return reader.Commit;
    }

    /// <summary>
    /// Whether the bad record after the last good one was never whole. It then reaches the end of the file, or the zeros that a file system puts
    /// where it has the length and not yet the bytes. A record with a damaged length may seem to reach the end too, but a good one follows in it.
    /// </summary>
    private bool IsUnfinished()
    {
        byte[] rest = new byte[TornBytes];
        file.Position = end;
        file.ReadExactly(rest);
        int used = rest.AsSpan().TrimEnd((byte)0).Length;
        for (int i = 0; i < used; i++)
        {
            if (WireFormat.TryReadVarint(rest.AsSpan(i), out ulong length, out int size) && length <= (ulong)(rest.Length - i - size)
                && (i == 0 ? size + (int)length < used : TryOpen(rest.AsSpan(i + size, (int)length), out Entry.Reader entry) && entry.Index > LastIndex))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>False at the end of the records, and for one that is bad or not whole.</summary>
    private static bool TryRead(DelimitedStreamReader records, ulong index, out Entry.Reader entry)
    {
        entry = default;
        try
        {
            return records.Read() && TryOpen(records.Message.Span, out entry) && entry.Index == index;
        }
        catch (ProtoException)
        {
            return false;
        }
    }

    private static bool TryOpen(ReadOnlySpan<byte> message, out Entry.Reader entry)
    {
        entry = default;
        return Record.Reader.TryOpen(message, out var record) && record.Checksum == Crc32C(record.Entry) && Entry.Reader.TryOpen(record.Entry, out entry);
    }

    private static byte[] HeaderOf(ulong commit) =>
        ProtoMessage.ToArray(commit, static (proto, commit) => new Header.Writer(proto).Magic(Magic).Commit(commit).Checksum(Crc32C(commit)));

    private static void Require(bool isMet, string otherwise)
    {
        if (!isMet)
        {
            throw new InvalidDataException(otherwise);
        }
    }

    private static uint Crc32C(ulong value) => ~BitOperations.Crc32C(uint.MaxValue, value);

    private static uint Crc32C(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte value in bytes)
        {
            crc = BitOperations.Crc32C(crc, value);
        }

        return ~crc;
    }
}
