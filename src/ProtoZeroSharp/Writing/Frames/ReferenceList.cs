using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The bytes that one output refers to, in ascending order of the places they are referred from, and the segments that show the
/// whole output. A managed object that an unmanaged writer state holds through a handle; kept for reuse by the thread's cache.
/// </summary>
/// <remarks>
/// A reference that is stored into an object costs a call that tells the collector, about 2 ns. So segments are linked when they are
/// made, and a segment whose bytes have not changed is not stored to. A frame of one value takes 25 ns from
/// rent to return, and took 30 before what a single reference needs was inlined.
/// </remarks>
internal sealed unsafe class ReferenceList : IReadOnlyList<ReadOnlyMemory<byte>>
{
    /// <summary>A list that grew beyond this many references is not kept.</summary>
    public const int MaxKept = 1024;

    private readonly BufferMemory stored = new();

    // One entry more than references: the last has the bytes after them.
    private Entry[] entries = [];
    private int count;
    private int shown;
    private bool isUnusual;
    private List<ArraySegment<byte>>? arrays;
    private byte[] storedCopy = [];
    private GCHandle handle;

    public ReferenceList()
    {
        Grow(8);
        handle = ListHandles.Hold(this);
    }

    /// <summary>The handle by which a writer state holds the list.</summary>
    public IntPtr Handle => GCHandle.ToIntPtr(handle);

    /// <summary>The references.</summary>
    public int ReferenceCount => count;

    /// <summary>The segments of the output that was shown last.</summary>
    int IReadOnlyCollection<ReadOnlyMemory<byte>>.Count => shown;

    ReadOnlyMemory<byte> IReadOnlyList<ReadOnlyMemory<byte>>.this[int index] =>
        (uint)index < (uint)shown ? Segment(index) : throw new ArgumentOutOfRangeException(nameof(index), index, "The index is not below the number of segments.");

    public static ReferenceList Of(WriterState* state) => Of(state->References.Handle);

    public static ReferenceList Of(IntPtr handle) => Unsafe.As<ReferenceList>(GCHandle.FromIntPtr(handle).Target!);

    /// <summary>An empty list. A writer of a thread gets it from what that thread keeps, or else from what all share.</summary>
    /// <param name="thread">The thread's memory, or null.</param>
    /// <returns>The list's handle.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static IntPtr Rent(ThreadMemory* thread)
    {
        IntPtr list = thread == null ? IntPtr.Zero : thread->TakeList();
        if (list == IntPtr.Zero)
        {
            list = SharedLists.Take();
        }

        return list != IntPtr.Zero ? list : new ReferenceList().Handle;
    }

    /// <summary>
    /// From now on the owner holds the list and no handle does. Who holds what the list shows holds the owner, so that the memory
    /// is not given back while somebody reads it.
    /// </summary>
    public void LeaveTo(object owner)
    {
        Free();
        stored.Owner = owner;
    }

    /// <summary>As <see cref="Return"/>, from the owner that it was left to.</summary>
    public void ReturnFromOwner(ThreadMemory* thread)
    {
        stored.Owner = null;
        handle = ListHandles.Hold(this);
        Return(thread, Handle);
    }

    /// <summary>Forgets everything and keeps the list for the next output of this thread or another, or lets it go.</summary>
    /// <param name="thread">What the calling thread keeps, or null.</param>
    /// <param name="handle"><see cref="Handle"/>, which the caller mostly has at hand.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Return(ThreadMemory* thread, IntPtr handle)
    {
        Clear();
        if (isUnusual || thread == null || !thread->TryKeepList(handle))
        {
            ReturnSlow(thread);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(ReadOnlyMemory<byte> value, int offset)
    {
        Entry[] all = entries;
        int index = count;
        if ((uint)index >= (uint)all.Length)
        {
            all = Grow(index * 2);
        }

        ref Entry entry = ref all[index];
        entry.Offset = offset;
        entry.Value.Set(value);
        count = index + 1;
    }

    /// <summary>The writer's memory is at another address now, and the pieces that show it follow.</summary>
    public void OnMoved(byte* start) => stored.MoveTo(start);

    /// <summary>Whether the bytes are shown from the writer's own memory.</summary>
    public bool IsStored(ReadOnlyMemory<byte> value) =>
        MemoryMarshal.TryGetMemoryManager(value, out BufferMemory? manager) && manager == stored;

    /// <summary>The bytes of a reference.</summary>
    public ReadOnlyMemory<byte> Value(int index) => entries[index].Value.Memory;

    /// <summary>A reference's place: the bytes of the writer's memory before it.</summary>
    public ref int Offset(int index) => ref entries[index].Offset;

    /// <summary>Drops the last reference.</summary>
    public void RemoveLast() => entries[--count].Value.Set(default);

    /// <summary>The output as segments: <paramref name="length"/> bytes of the writer's memory, and in between what they refer to.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySequence<byte> Show(byte* start, int length)
    {
        stored.Set(start, length);
        ref Entry entry = ref entries[0];
        ReferenceSegment first = entry.Stored;
        ReferenceSegment last = first;
        if (count > 1 || (count == 1 && entry.Offset != length))
        {
            last = ShowAll(length);
        }
        else
        {
            // One value at the end, as a payload in a frame, or none. The first segment always starts at 0.
            first.Show(stored, 0, length);
            shown = 1 + count;
            if (count != 0)
            {
                last = entry.Value;
                last.Place(length);
            }
        }

        // Made in one place, of one type, so that the JIT needs no casts to look into it.
        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    /// <summary>
    /// The segments shown last as arrays: the writer's own memory is copied to one that is reused, and so is what is referred to and
    /// not in an array.
    /// </summary>
    public IList<ArraySegment<byte>> ShowArrays()
    {
        long copied = 0;
        for (int i = 0; i < shown; i++)
        {
            copied += MemoryMarshal.TryGetArray(Segment(i), out _) ? 0 : Segment(i).Length;
        }

        if (copied > storedCopy.Length)
        {
            ClearCopy();
            storedCopy = ArrayLimits.ForCopy(checked((int)Math.Max(copied, 256)));
        }

        isUnusual = true;
        arrays ??= [];
        arrays.Clear();
        int at = 0;
        for (int i = 0; i < shown; i++)
        {
            ReadOnlyMemory<byte> memory = Segment(i);
            if (!MemoryMarshal.TryGetArray(memory, out ArraySegment<byte> array))
            {
                memory.Span.CopyTo(storedCopy.AsSpan(at));
                array = new ArraySegment<byte>(storedCopy, at, memory.Length);
                at += memory.Length;
            }

            arrays.Add(array);
        }

        return arrays;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Clear()
    {
        for (int i = count - 1; i >= 0; i--)
        {
            entries[i].Value.Set(default);
        }

        count = 0;
        shown = 0;
        stored.Set(null, 0);
    }

    /// <summary>Keeps a list that showed arrays, has grown, or is one of several.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReturnSlow(ThreadMemory* thread)
    {
        isUnusual = false;
        arrays?.Clear();
        ClearCopy();
        bool isLarge = entries.Length > MaxKept + 1 || storedCopy.Length > 64 * MaxKept;
        if (isLarge || ((thread == null || !thread->TryPushList(Handle)) && !SharedLists.TryKeep(Handle)))
        {
            Free();
        }
    }

    private void ClearCopy()
    {
        if (PooledArray.ClearOnReturn)
        {
            Array.Clear(storedCopy, 0, storedCopy.Length);
        }
    }

    /// <summary>Gives the handle back; the list is not used again, or through its owner alone.</summary>
    public void Free() => ListHandles.Free(this, handle);

    public IEnumerator<ReadOnlyMemory<byte>> GetEnumerator()
    {
        for (int i = 0; i < shown; i++)
        {
            yield return Segment(i);
        }
    }

    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Fills all segments.</summary>
    /// <returns>The last of them.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReferenceSegment ShowAll(int length)
    {
        int at = 0;
        long index = 0;
        for (int i = 0; i < count; i++)
        {
            ref Entry entry = ref entries[i];
            int size = entry.Offset - at;
            entry.Stored.Show(stored, at, size);
            entry.Stored.Place(index);
            index += size;
            entry.Value.Place(index);
            index += entry.Value.Memory.Length;
            at = entry.Offset;
        }

        shown = 2 * count;
        if (at == length && count != 0)
        {
            return entries[count - 1].Value;
        }

        if (count == entries.Length)
        {
            // By one alone where twice as many would not be kept.
            Grow(Math.Max(count + 1, Math.Min(2 * count, MaxKept + 1)));
        }

        ReferenceSegment last = entries[count].Stored;
        last.Show(stored, at, length - at);
        last.Place(index);
        shown++;
        return last;
    }

    private ReadOnlyMemory<byte> Segment(int index)
    {
        ref Entry entry = ref entries[index >> 1];
        return (index & 1) == 0 ? entry.Stored.Memory : entry.Value.Memory;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Entry[] Grow(int size)
    {
        int from = entries.Length;
        isUnusual |= from != 0;

        // Of its own until all of it is there: there may be no memory in the middle.
        Entry[] grown = new Entry[size];
        Array.Copy(entries, grown, from);
        for (int i = from; i < size; i++)
        {
            ReferenceSegment own = new();
            ReferenceSegment value = new();
            own.PrecedeTo(value);
            grown[i] = new Entry { Stored = own, Value = value };
            if (i > from)
            {
                grown[i - 1].Value.PrecedeTo(own);
            }
        }

        if (from > 0)
        {
            grown[from - 1].Value.PrecedeTo(grown[from].Stored);
        }

        return entries = grown;
    }

    /// <summary>A reference, with the bytes of the writer's memory in front of it.</summary>
    private struct Entry
    {
        public ReferenceSegment Stored;
        public ReferenceSegment Value;

        /// <summary>How many bytes of the writer's memory come before the reference.</summary>
        public int Offset;
    }
}
