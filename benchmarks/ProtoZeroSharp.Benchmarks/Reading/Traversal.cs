namespace ProtoZeroSharp.Benchmarks.Reading;

/// <summary>Goes through an encoded message and returns a sum of what it saw.</summary>
internal delegate long Traversal(ReadOnlySpan<byte> message);
