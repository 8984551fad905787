namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>A property that must hold for every input does not hold for this one.</summary>
internal sealed class PropertyException(string message) : Exception(message);
