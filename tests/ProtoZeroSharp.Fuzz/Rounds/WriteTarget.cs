using ProtoZeroSharp.Tests.Differential;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>
/// Random messages with every kind of field, into growing memory and into memory that is just large enough; Google reads them.
/// </summary>
internal sealed class WriteTarget() : FuzzTarget("write", 1)
{
    /// <summary>The bytes that an empty run of elements needs until it is closed.</summary>
    private const int EmptyRun = 6;

    private long bytes;

    public override string Summary => $"{bytes:N0} bytes";

    protected override unsafe string? Round(int seed)
    {
        var expected = new Theirs.Everything3();
        using var proto = new ProtoWriter();
        Proto3Fields.Write(new Ours.Everything3.Writer(proto), expected, new Draw(seed));
        bytes += proto.Length;
        if (MessageDifference.Find(expected, Theirs.Everything3.Parser.ParseFrom(proto.WrittenSpan)) is { } difference)
        {
            return difference;
        }

        byte[] tight = new byte[proto.Length + EmptyRun];
        fixed (byte* memory = tight)
        {
            using var direct = new ProtoWriter(memory, tight.Length);
            Proto3Fields.Write(new Ours.Everything3.Writer(direct), new Theirs.Everything3(), new Draw(seed));
            return direct.WrittenSpan.SequenceEqual(proto.WrittenSpan) ? null : "memory with hardly a byte to spare has other bytes";
        }
    }
}
