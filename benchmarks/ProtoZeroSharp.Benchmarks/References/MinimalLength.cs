namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>One reserved byte, and the body shifted when it needs more.</summary>
internal readonly struct MinimalLength : ILengthStyle
{
    public static int Reserved => 1;

    public static int End(byte[] buffer, int lengthOffset, int offset) => HandEncoder.End(buffer, lengthOffset, offset);
}
