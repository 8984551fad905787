using System.Buffers;
using ProtoZeroSharp.Fuzz.Schemas;
using Ours = ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// The last four bytes cut the message before them into segments. A sequence of those is the same message: it is validated in the
/// same way, and written as the same bytes.
/// </summary>
internal sealed class SequenceTarget(FuzzSchema schema) : MessageInputTarget("sequence", schema)
{
    private const int Cuts = 4;

    public override int MaxLength => 200;

    public override bool HasFamily(ReadOnlySpan<byte> input) => false;

    public override IEnumerable<byte[]> Seeds() => base.Seeds().Where(m => m.Length < 190).Select(static (m, i) => (byte[])[.. m, (byte)i, (byte)(i * 5), (byte)(i / 7), 9]);

    public override void Run(ReadOnlyMemory<byte> input)
    {
        if (input.Length < Cuts)
        {
            return;
        }

        ReadOnlyMemory<byte> message = input.Slice(0, input.Length - Cuts);
        ReadOnlySequence<byte> sequence = CutSequence.Of(message, input.Span.Slice(message.Length));
        using var whole = new ProtoSequence(sequence);
        Require(whole.Span.SequenceEqual(message.Span), "the segments are other bytes");
        Require(Access.TryValidate(whole.Span) == Access.TryValidate(message.Span), "the segments are judged otherwise");
        using var fromSegments = new ProtoWriter();
        using var fromSpan = new ProtoWriter();
        new Ours.Leaf.Writer(fromSegments).Payload(sequence).Id(1);
        new Ours.Leaf.Writer(fromSpan).Payload(message.Span).Id(1);
        Require(fromSegments.WrittenSpan.SequenceEqual(fromSpan.WrittenSpan), "segments are written otherwise");
    }
}
