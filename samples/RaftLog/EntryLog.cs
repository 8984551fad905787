using System.Numerics;
using ProtoZeroSharp;
using RaftLog.Protocol;

namespace RaftLog;

/// <summary>
/// The log of a Raft node in one file. What <see cref="Flush"/> has returned for survives the death of the process and of the machine.
/// Opening the file cuts off what a crash in the middle of a write left. One thread at a time.
/// </summary>
public sealed class EntryLog : IDisposable
{
    private const int MaxData = 16 << 20;

    private readonly FileStream file;
    private readonly ProtoBuffer pending = new();

    /// <summary>Two fixed-width fields with their tags: 9 and 5 bytes.</summary>
    private readonly byte[] header = new byte[14];
    private long end;

    /// <summary>Opens a log, or makes one.</summary>
    /// <exception cref="InvalidDataException">Entries are missing that are known to be committed: the file was damaged.</exception>
    /// <exception cref="IOException">The file cannot be opened, or another process has it.</exception>
    public EntryLog(string path)
    {
        file = new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read, bufferSize: 0);

        // A new file has no header, and a torn one is made new. What is committed, a Raft node can learn again.
        file.ReadAtLeast(header, header.Length, throwOnEndOfStream: false);
        Commit = Header.Reader.TryOpen(header, out var reader) && reader.Checksum == Crc32C(reader.Commit) ? reader.Commit : 0;
        ProtoWriter.Write(header, Commit, static (proto, commit) => new Header.Writer(proto).Commit(commit).Checksum(Crc32C(commit)));
        end = Scan(entry => LastIndex = entry.Index);
        if (LastIndex < Commit)
        {
            file.Dispose();
            throw new InvalidDataException($"The log ends at entry {LastIndex}, byte {end}, but entry {Commit} is committed.");
        }

        TornBytes = Math.Max(0, file.Length - end);
        file.SetLength(end);
        SetCommit(Commit);
    }

    /// <summary>The index of the last entry, those that are not flushed included; 0 when there is none.</summary>
    public ulong LastIndex { get; private set; }

    /// <summary>The highest index that is known to be committed.</summary>
    public ulong Commit { get; private set; }

    /// <summary>Bytes that were cut off when the file was opened.</summary>
    public long TornBytes { get; private set; }

    /// <summary>Adds an entry after the last one. It is not safe before the next <see cref="Flush"/>.</summary>
    public void Append(ulong term, ReadOnlySpan<byte> data)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(data.Length, MaxData);
        using var entry = new ProtoWriter();
        new Entry.Writer(entry).Index(++LastIndex).Term(term).Data(data);
        using ProtoWriter proto = pending.CreateWriter();
        proto.StartDelimited();
        new Record.Writer(proto).Checksum(Crc32C(entry.WrittenSpan)).Entry(entry.WrittenSpan);
        proto.CloseSub();
    }

    /// <summary>Writes what was appended and waits until the disk has it.</summary>
    public void Flush()
    {
        file.Position = end;
        pending.FlushTo(file);
        file.Flush(flushToDisk: true);
        end = file.Position;
    }

    /// <summary>Remembers that all entries up to this index are committed: eight bytes and their checksum are changed in place.</summary>
    public void SetCommit(ulong index)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(index, LastIndex);
        using var editor = new Header.Editor(header, header.Length);
        editor.Commit(Commit = index).Checksum(Crc32C(index));
        file.Position = 0;
        file.Write(header);
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
        file.Dispose();
    }

    /// <summary>False for what a death in the middle of a write leaves: half a record, or bytes that are none.</summary>
    private static bool TryRead(DelimitedStreamReader records, ulong index, out Entry.Reader entry)
    {
        entry = default;
        try
        {
            return records.Read()
                && Record.Reader.TryOpen(records.Message.Span, out var record)
                && record.Checksum == Crc32C(record.Entry)
                && Entry.Reader.TryOpen(record.Entry, out entry)
                && entry.Index == index;
        }
        catch (ProtoException)
        {
            return false;
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
