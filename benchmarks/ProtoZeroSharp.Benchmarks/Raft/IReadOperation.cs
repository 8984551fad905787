namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>One way of reading one of the messages once; a type argument, so that the JIT makes a loop of its own for each.</summary>
internal interface IReadOperation
{
    static abstract long Read();
}
