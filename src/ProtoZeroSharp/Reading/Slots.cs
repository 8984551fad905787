using System.ComponentModel;

namespace ProtoZeroSharp;

/// <summary>A row of 32-bit offsets that lies in the reader itself, so that opening a message allocates nothing.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ISlots
{
}

/// <summary>4 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct Slots4 : ISlots
{
    private fixed int offsets[4];
}

/// <summary>8 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct Slots8 : ISlots
{
    private fixed int offsets[8];
}

/// <summary>16 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct Slots16 : ISlots
{
    private fixed int offsets[16];
}

/// <summary>32 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct Slots32 : ISlots
{
    private fixed int offsets[32];
}

/// <summary>64 offsets of a reader, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct Slots64 : ISlots
{
    private fixed int offsets[64];
}
