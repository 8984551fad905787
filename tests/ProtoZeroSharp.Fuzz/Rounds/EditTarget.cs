using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Editing;
using ProtoZeroSharp.Tests.Support;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>Random edits of messages as strange writers make them, against Google's objects edited the same way; buffers of any size between pages that cannot be touched.</summary>
internal sealed class EditTarget() : FuzzTarget("edit", 2)
{
    private readonly GuardedMemory memory = new(1 << 18);
    private int made;
    private int refused;

    public override string Summary => $"{made:N0} edits made, {refused:N0} refused for room";

    protected override string? Round(int seed)
    {
        var draw = new Draw(seed);
        byte[] message = MessyMessage.Make(draw);
        Theirs.Edited model = Theirs.Edited.Parser.ParseFrom(message);
        int size = message.Length + (seed % 2 == 0 ? 1 << 16 : draw.Next(60));
        Memory<byte> buffer = memory.Hold(message, size, atEnd: seed % 4 < 2);
        var steps = new EditSteps(buffer, draw);
        using var editor = new Ours.Edited.Editor(buffer.Span, message.Length);
        steps.Run(editor, model, 16, 3);
        made += steps.Made;
        refused += steps.Refused;
        return MessageDifference.Find(model, Theirs.Edited.Parser.ParseFrom(editor.WrittenSpan));
    }
}
