namespace ProtoZeroSharp.WriterModel;

// How calls are printed.
internal sealed unsafe partial class Session
{
    private bool IsTraced => Trace != null;

    /// <summary>The writer's name.</summary>
    private string P => $"p{slot.Index}_{slot.Version}";

    /// <summary>What typed calls are made on.</summary>
    private string T => x.HasTyped ? $"m{x.Innermost.Name}" : $"MessageWriter.Root({P})";

    private int NewName() => (int)++names;

    private void Say(string line) => Trace?.Append(line).Append('\n');

    private static string Tag(int field, int wireType) => $"0x{Encoded.TagBytes(field, wireType):X}, {Encoded.TagSize(field)}";

    private string Draw(string what) => $"Draws.{what}({op.Size}, {op.From})";
}
