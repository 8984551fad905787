using Google.Protobuf;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Editing;
using ProtoZeroSharp.Tests.Support;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>
/// Damaged messages, between inaccessible pages. No reader validates a message that Google refuses, and a message that a reader
/// validates is the same to Google, copied or not. Google's C# accepts some messages that we, like its C++, refuse (text that is not
/// UTF-8, the upper bits of long tags and lengths, much inside map entries and wrappers): those are counted. Readers must validate
/// undamaged messages.
/// </summary>
internal sealed class ReadTarget() : FuzzTarget("read", 1)
{
    private readonly GuardedMemory memory = new(1 << 20);
    private int accepted;
    private int refused;
    private int refusedAlone;

    public override string Summary => $"{accepted:N0} read, {refused:N0} refused, of which Google reads {refusedAlone:N0}";

    protected override string? Round(int seed)
    {
        var draw = new Draw(seed);
        return seed % 2 == 0 ? Whole(draw, new Random(seed)) : Messy(draw, new Random(seed));
    }

    /// <summary>A message with every kind of field.</summary>
    private string? Whole(Draw draw, Random random)
    {
        using var proto = new ProtoWriter();
        Proto3Fields.Write(new Ours.Everything3.Writer(proto), new Theirs.Everything3(), draw);
        if (!new Ours.Everything3.Reader(proto.WrittenSpan).TryValidate())
        {
            return "a whole message is refused";
        }

        byte[] damaged = Mutation.Of(proto.ToArray(), random);
        ReadOnlyMemory<byte> message = memory.Hold(damaged, damaged.Length, random.Next(2) == 0);
        ProtoErrorKind? error = Error(message, static m => new Ours.Everything3.Reader(m.Span).Validate());
        if (Verdict(message, error, Theirs.Everything3.Parser, out Theirs.Everything3? theirs) is { } problem)
        {
            return problem;
        }

        if (error != null)
        {
            return null;
        }

        using var copy = new ProtoWriter();
        new Ours.Everything3.Reader(message.Span).CopyTo(new Ours.Everything3.Writer(copy));
        return MessageDifference.Find(theirs!, Theirs.Everything3.Parser.ParseFrom(copy.WrittenSpan));
    }

    /// <summary>
    /// A message as strange writers make them. Its copy is not compared: it has closed enums, which Google's C# does not know, so
    /// that the place of an unknown number among the fields means something there.
    /// </summary>
    private string? Messy(Draw draw, Random random)
    {
        byte[] whole = MessyMessage.Make(draw);
        if (!new Ours.Edited.Reader(whole).TryValidate())
        {
            return "a whole message is refused";
        }

        byte[] damaged = Mutation.Of(whole, random);
        ReadOnlyMemory<byte> message = memory.Hold(damaged, damaged.Length, random.Next(2) == 0);
        ProtoErrorKind? error = Error(message, static m => new Ours.Edited.Reader(m.Span).Validate());
        if (Verdict(message, error, Theirs.Edited.Parser, out _) is { } problem)
        {
            return problem;
        }

        if (error != null)
        {
            return null;
        }

        using var copy = new ProtoWriter();
        new Ours.Edited.Reader(message.Span).CopyTo(new Ours.Edited.Writer(copy));
        Theirs.Edited.Parser.ParseFrom(copy.WrittenSpan);
        return new Ours.Edited.Reader(copy.WrittenSpan).TryValidate() ? null : "the copy is not valid";
    }

    private string? Verdict<T>(ReadOnlyMemory<byte> message, ProtoErrorKind? error, MessageParser<T> parser, out T? theirs)
        where T : class, IMessage<T>
    {
        try
        {
            theirs = parser.ParseFrom(message.Span);
        }
        catch (Exception exception) when (exception is InvalidProtocolBufferException or InvalidOperationException)
        {
            // The latter is a defect of its own, in wrappers that are cut off.
            theirs = null;
        }

        accepted += error == null ? 1 : 0;
        refused += error == null ? 0 : 1;
        refusedAlone += error != null && theirs != null ? 1 : 0;
        return error == null && theirs == null ? $"validated, but Google refuses {Convert.ToHexString(message.Span)}" : null;
    }

    private static ProtoErrorKind? Error(ReadOnlyMemory<byte> message, Action<ReadOnlyMemory<byte>> validate)
    {
        try
        {
            validate(message);
            return null;
        }
        catch (ProtoException exception)
        {
            return exception.Kind;
        }
    }
}
