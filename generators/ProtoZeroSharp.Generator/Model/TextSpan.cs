namespace ProtoZeroSharp.Generator.Model;

/// <summary>A part of a text, in UTF-16 units.</summary>
internal readonly record struct TextSpan(int Start, int Length)
{
    public int End => Start + Length;

    public static TextSpan FromBounds(int start, int end) => new(start, end - start);
}
