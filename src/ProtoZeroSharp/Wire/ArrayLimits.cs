namespace ProtoZeroSharp.Wire;

/// <summary>What the runtime allows an array.</summary>
internal static class ArrayLimits
{
    /// <summary>The most bytes of an array, <c>Array.MaxLength</c>, which netstandard2.0 lacks.</summary>
    public const int MostBytes = 0x7FFFFFC7;
}
