namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>How a hand-written encoder writes the length in front of a submessage.</summary>
internal interface ILengthStyle
{
    /// <summary>Bytes left free in front of the body.</summary>
    static abstract int Reserved { get; }

    /// <summary>Writes the length of the body that ends at <paramref name="offset"/> and returns the end.</summary>
    static abstract int End(byte[] buffer, int lengthOffset, int offset);
}
