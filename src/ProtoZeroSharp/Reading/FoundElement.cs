namespace ProtoZeroSharp.Reading;

/// <summary>Where an element lies that was searched for: 16 bytes, so that it is returned in registers.</summary>
internal readonly struct FoundElement(int start, int end, int next)
{
    public readonly int Start = start;
    public readonly int End = end;

    /// <summary>After the element, a group's end tag included; 0 when there is none.</summary>
    public readonly int Next = next;
}
