using ProtoZeroSharp.Benchmarks.Schemas.Callers;

namespace ProtoZeroSharp.Benchmarks.Callers;

/// <summary>Methods that write a number of rows each; CallersCode.targets makes them.</summary>
internal static partial class CallersCode
{
    /// <summary>Writes rows by hand and returns the next offset.</summary>
    public delegate int HandRows(byte[] buffer, int offset, CallerRow[] rows, int at);

    /// <summary>Writes rows with a typed writer.</summary>
    public delegate void WriterRows(Batch.Writer writer, CallerRow[] rows, int at);

    public static Dictionary<string, HandRows> Hands { get; } = [];

    public static Dictionary<string, WriterRows> Writers { get; } = [];
}
