using ProtoZeroSharp.Fuzz.Schemas;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Editing;
using ProtoZeroSharp.Tests.Support;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// The last two bytes choose edits of the message before them. Edits of a valid message have the same result as the same edits of
/// Google's object. Edits of other messages throw the documented exceptions, keep the message readable, and change nothing outside
/// the buffer.
/// </summary>
internal sealed class EditTarget(FuzzSchema schema) : MessageInputTarget("edit", schema)
{
    private const int MostEdits = 6;
    private readonly GuardedMemory memory = new(1 << 17);

    public override int MaxLength => 200;

    public override bool IsRepeatable => false;

    public override bool HasFamily(ReadOnlySpan<byte> input) => false;

    public override IEnumerable<byte[]> Seeds() => base.Seeds().Where(m => m.Length < 190).Select(static (m, i) => (byte[])[.. m, (byte)i, (byte)(i >> 3)]);

    public override void Run(ReadOnlyMemory<byte> input)
    {
        if (input.Length < 2)
        {
            return;
        }

        ReadOnlySpan<byte> message = input.Span.Slice(0, input.Length - 2);
        int choice = input.Span[^1] | (input.Span[^2] << 8);
        int room = choice % 2 == 0 ? 1 << 16 : choice / 2 % 60;
        Memory<byte> buffer = memory.Hold(message, message.Length + room, atEnd: choice % 4 < 2);
        if (Access.TryValidate(message) && Sampled(input.Span, 4) && Model(message) is { } model)
        {
            Checked(buffer, message.Length, model, new Draw(choice));
        }
        else
        {
            WildEdits.Run(buffer.Span, message.Length, new Draw(choice), MostEdits);
        }
    }

    private static void Checked(Memory<byte> buffer, int length, Theirs.Edited model, Draw draw)
    {
        var steps = new EditSteps(buffer, draw);
        using var editor = new Ours.Edited.Editor(buffer.Span, length);
        steps.Run(editor, model, MostEdits, 2);
        string? difference = MessageDifference.Find(model, Theirs.Edited.Parser.ParseFrom(editor.WrittenSpan));
        Require(difference == null, "an edited message reads otherwise: " + difference);
    }

    /// <summary>Google's object, or null where the docs say that the two read the message differently.</summary>
    private Theirs.Edited? Model(ReadOnlySpan<byte> message)
    {
        using var copy = new ProtoWriter();
        Access.Copy(message, copy, unknownFields: true);
        var model = (Theirs.Edited?)ParsedByGoogle(message);
        return model != null && IsKnown(model) && Access.Compare(message, model) == null && model.Equals(ParsedByGoogle(copy.WrittenSpan)) ? model : null;
    }

    /// <summary>Whether all its closed enums have numbers that they know: Google's C# takes others too.</summary>
    private static bool IsKnown(Theirs.Edited? message) => message == null
        || (Enum.IsDefined(message.Shade) && message.Shades.All(Enum.IsDefined) && Enum.IsDefined(message.ChoiceShade)
            && IsKnown(message.Child) && IsKnown(message.ChoiceChild) && IsKnown(message.Pack?.Inner) && message.Children.All(IsKnown) && message.Tree.Values.All(IsKnown));
}
