using System.Buffers.Binary;
using System.Numerics;
using Microsoft.Win32.SafeHandles;
using ProtoZeroSharp;
using RaftLog.Protocol;

namespace RaftLog;

/// <summary>
/// The log of a Raft node in one file. What <see cref="Flush"/> has returned for survives the death of the process and of the machine.
/// Opening the file cuts off what a death in the middle of a write left behind. One thread at a time.
/// </summary>
public sealed class EntryLog : IDisposable
{
    /// <summary>Two fixed-width fields with their tags: 9 and 5 bytes.</summary>
    private const int HeaderSize = 14;
    private const int MaxRecord = 16 << 20;

    private readonly SafeFileHandle file;
    private readonly ProtoBuffer pending = new();
    private readonly ProtoBuffer scratch = new();
    private readonly byte[] header = new byte[HeaderSize];
    private long end;

    private EntryLog(SafeFileHandle file) => this.file = file;

    /// <summary>Gets an entry while it is scanned; the reader is valid during the call. Returns false to stop.</summary>
    public delegate bool Visitor(in Entry.Reader entry);

    /// <summary>The index of the last entry, those that are not flushed included; 0 when there is none.</summary>
    public ulong LastIndex { get; private set; }

    /// <summary>The highest index that is known to be committed.</summary>
    public ulong Commit { get; private set; }

    /// <summary>Bytes that were cut off when the file was opened.</summary>
    public long TornBytes { get; private set; }

    /// <summary>Opens a log, or makes one.</summary>
    /// <exception cref="InvalidDataException">Entries are missing that are known to be committed: the file was damaged.</exception>
    /// <exception cref="IOException">The file cannot be opened, or another process has it.</exception>
    public static EntryLog Open(string path)
    {
        var log = new EntryLog(File.OpenHandle(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read));
        try
        {
            log.Recover();
            return log;
        }
        catch
        {
            log.Dispose();
            throw;
        }
    }

    /// <summary>Adds an entry behind the last one. It is not safe before the next <see cref="Flush"/>.</summary>
    public void Append(ulong term, ReadOnlySpan<byte> data)
    {
        using (ProtoWriter entry = scratch.CreateWriter())
        {
            new Entry.Writer(entry).Index(LastIndex + 1).Term(term).Data(data);
        }

        using ProtoWriter proto = pending.CreateWriter();
        proto.StartDelimited();
        new Record.Writer(proto).Checksum(Crc32C(scratch.WrittenSpan)).Entry(scratch.WrittenSpan);
        proto.CloseSub();
        scratch.Reset();
        LastIndex++;
    }

    /// <summary>Writes what was appended and waits until the disk has it.</summary>
    public void Flush()
    {
        RandomAccess.Write(file, pending.WrittenSpan, end);
        RandomAccess.FlushToDisk(file);
        end += pending.Length;
        pending.Reset();
    }

    /// <summary>Remembers that all entries up to this index are committed: eight bytes and their checksum are changed in place.</summary>
    public void SetCommit(ulong index)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(index, LastIndex);
        using (var editor = new Header.Editor(header, HeaderSize))
        {
            editor.Commit(index).Checksum(Crc32C(index));
        }

        RandomAccess.Write(file, header, 0);
        Commit = index;
    }

    /// <summary>Visits the flushed entries from the first to the last, where they lie; only what the visitor asks for is decoded.</summary>
    public void Scan(Visitor visit) => Scan(visit, end);

    public void Dispose()
    {
        pending.Dispose();
        scratch.Dispose();
        file.Dispose();
    }

    private void Recover()
    {
        long length = RandomAccess.GetLength(file);
        if (!TryReadHeader())
        {
            // The file is new, or the header was torn. What is committed, a Raft node can learn again.
            using ProtoWriter proto = scratch.CreateWriter();
            new Header.Writer(proto).Commit(0).Checksum(Crc32C(0));
            proto.CopyTo(header);
            proto.Reset();
            RandomAccess.Write(file, header, 0);
        }

        end = Scan((in entry) => (LastIndex = entry.Index) != 0, length);
        if (LastIndex < Commit)
        {
            throw new InvalidDataException($"The log ends at entry {LastIndex}, byte {end}, but entry {Commit} is committed: the file was damaged.");
        }

        TornBytes = Math.Max(0, length - end);
        RandomAccess.SetLength(file, end);
        RandomAccess.FlushToDisk(file);
    }

    private bool TryReadHeader()
    {
        if (RandomAccess.Read(file, header, 0) < HeaderSize || !Header.Reader.TryOpen(header, out var reader) || reader.Checksum != Crc32C(reader.Commit))
        {
            return false;
        }

        Commit = reader.Commit;
        return true;
    }

    private static uint Crc32C(ulong value) => ~BitOperations.Crc32C(uint.MaxValue, value);

    private static uint Crc32C(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        for (; bytes.Length >= sizeof(ulong); bytes = bytes[sizeof(ulong)..])
        {
            crc = BitOperations.Crc32C(crc, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
        }

        foreach (byte b in bytes)
        {
            crc = BitOperations.Crc32C(crc, b);
        }

        return ~crc;
    }

    /// <summary>Visits records in chunks of the file.</summary>
    /// <returns>Where the last record ends that is whole and has the right checksum and index.</returns>
    private long Scan(Visitor visit, long length)
    {
        long position = HeaderSize;
        ulong index = 0;
        int filled = 0;
        byte[] chunk = new byte[1 << 16];
        for (; ; )
        {
            int wanted = (int)Math.Clamp(length - position - filled, 0, chunk.Length - filled);
            int read = RandomAccess.Read(file, chunk.AsSpan(filled, wanted), position + filled);
            filled += read;
            int used = 0;
            while (TryRead(chunk.AsSpan(used, filled - used), index + 1, out Entry.Reader entry, out int taken))
            {
                index++;
                used += taken;
                if (!visit(entry))
                {
                    return position + used;
                }
            }

            if (read == 0)
            {
                return position + used;
            }

            // The record that is cut off at the end of the chunk goes to its start, and the chunk grows when a record is larger.
            chunk.AsSpan(used, filled - used).CopyTo(chunk);
            position += used;
            filled -= used;
            if (filled == chunk.Length)
            {
                Array.Resize(ref chunk, chunk.Length * 2);
            }
        }
    }

    /// <summary>False for what a death in the middle of a write leaves: half a record, or bytes that are none.</summary>
    private static bool TryRead(ReadOnlySpan<byte> source, ulong index, out Entry.Reader entry, out int taken)
    {
        entry = default;
        try
        {
            return DelimitedFraming.TryRead(source, out ReadOnlySpan<byte> message, out taken, MaxRecord)
                && Record.Reader.TryOpen(message, out var record)
                && record.Checksum == Crc32C(record.Entry)
                && Entry.Reader.TryOpen(record.Entry, out entry)
                && entry.Index == index;
        }
        catch (ProtoException)
        {
            // A length that is not a varint, or too large.
            taken = 0;
            return false;
        }
    }
}
