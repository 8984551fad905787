namespace ProtoZeroSharp.Wire;

/// <summary>A part of an encoded message that a copy of it leaves out, or has a length in place of.</summary>
internal readonly struct Splice(int start, int end, int length)
{
    /// <summary>Instead of a length: nothing takes the part's place.</summary>
    public const int Nothing = -1;

    public readonly int Start = start;
    public readonly int End = end;

    /// <summary>The length to write in place of the part, or <see cref="Nothing"/>.</summary>
    public readonly int Length = length;
}
