namespace System;

internal readonly struct Index(int value, bool fromEnd = false)
{
    public bool IsFromEnd => fromEnd;

    public int Value => value;

    public static Index Start => new(0);

    public static Index End => new(0, true);

    public static implicit operator Index(int value) => new(value);

    public static Index FromStart(int value) => new(value);

    public static Index FromEnd(int value) => new(value, true);

    public int GetOffset(int length) => fromEnd ? length - value : value;
}

internal readonly struct Range(Index start, Index end)
{
    public Index Start => start;

    public Index End => end;

    public static Range All => new(Index.Start, Index.End);

    public static Range StartAt(Index start) => new(start, Index.End);

    public static Range EndAt(Index end) => new(Index.Start, end);
}
