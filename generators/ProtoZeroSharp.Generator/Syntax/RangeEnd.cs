namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The end of a range written <c>to max</c>, which is larger in a MessageSet.</summary>
internal static class RangeEnd
{
    public const int Max = -1;

    /// <summary>The largest field number, 2^29 - 1.</summary>
    public const int MaxFieldNumber = 536_870_911;

    public static int Resolve(int end, bool isMessageSet) => end != Max ? end : isMessageSet ? int.MaxValue : MaxFieldNumber + 1;
}
