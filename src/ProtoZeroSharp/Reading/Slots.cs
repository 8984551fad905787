using System.ComponentModel;

namespace ProtoZeroSharp.Generated;

/// <summary>A row of 32-bit offsets that lies in the reader itself, so that opening a message allocates nothing.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ISlots
{
}

// Plain fields, only ever reached through a reference to the first: a fixed buffer would give every method that holds a reader a
// stack cookie to set and to check.
#pragma warning disable CS0169, CS0649, IDE0044, IDE0051

/// <summary>4 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots4 : ISlots
{
    // Two to a word, as they are copied.
    internal ulong Lower;
    internal ulong Upper;
}

/// <summary>
/// The offsets of a reader of a message of at most four singular fields, for generated code. One that is 0 is that of a field that does not
/// occur, so that a getter needs nothing else.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SmallSlots : ISlots
{
    internal ulong Lower;
    internal ulong Upper;

    // After a scan, which says by bits what was seen and leaves any offset elsewhere.
    internal void KeepSeen(ulong seen)
    {
        Lower = Seen(Lower, seen);
        Upper = Seen(Upper, seen >> 2);
    }

    private static ulong Seen(ulong offsets, ulong seen) => ((seen & 1) != 0 ? (uint)offsets : 0) | ((seen & 2) != 0 ? offsets >> 32 << 32 : 0);
}

/// <summary>8 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots8 : ISlots
{
    // Of these the JIT keeps each apart, but not those of a struct in a struct.
    internal ulong First;
    internal ulong Second;
    internal ulong Third;
    internal ulong Fourth;
}

/// <summary>16 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots16 : ISlots
{
    private Slots8 lower;
    private Slots8 upper;
}

/// <summary>32 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots32 : ISlots
{
    private Slots16 lower;
    private Slots16 upper;
}

/// <summary>64 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots64 : ISlots
{
    private Slots32 lower;
    private Slots32 upper;
}

/// <summary>128 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots128 : ISlots
{
    private Slots64 lower;
    private Slots64 upper;
}

/// <summary>256 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots256 : ISlots
{
    private Slots128 lower;
    private Slots128 upper;
}

/// <summary>512 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Slots512 : ISlots
{
    private Slots256 lower;
    private Slots256 upper;

    // After them the number of the message's schema, by which fields beyond them are found.
    private ulong schema;
}
