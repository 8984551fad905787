using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Random edits of random messages against objects of Google.Protobuf's classes to which the same was done.</summary>
public class EditingDifferentialTests
{
    private const int Messages = 800;

    [Fact]
    public void Google_reads_what_an_object_edited_the_same_way_holds()
    {
        for (int seed = 0; seed < Messages; seed++)
        {
            Edit(seed, room: 1 << 16);
        }
    }

    [Fact]
    public void An_edit_that_does_not_fit_changes_nothing_and_the_others_are_made()
    {
        int refused = 0;
        int made = 0;
        for (int seed = 0; seed < Messages; seed++)
        {
            EditSteps steps = Edit(seed, room: seed % 50);
            refused += steps.Refused;
            made += steps.Made;
        }

        Assert.InRange(refused, Messages, int.MaxValue);
        Assert.InRange(made, Messages, int.MaxValue);
    }

    private static EditSteps Edit(int seed, int room)
    {
        var draw = new Draw(seed);
        byte[] message = MessyMessage.Make(draw);
        Theirs.Edited model = Theirs.Edited.Parser.ParseFrom(message);
        using GuardedMemory guarded = new(message.Length + room);
        Memory<byte> buffer = guarded.Hold(message, message.Length + room, atEnd: seed % 2 == 0);
        var steps = new EditSteps(buffer, draw);
        using var editor = new Ours.Edited.Editor(buffer.Span, message.Length);
        for (int round = 0; round < 4; round++)
        {
            steps.Run(editor, model, 4, 3);
            if (MessageDifference.Find(model, Theirs.Edited.Parser.ParseFrom(editor.WrittenSpan), $"seed {seed}, round {round}: ") is { } difference)
            {
                Assert.Fail(difference);
            }

            Assert.True(editor.AsReader().TryValidate());
        }

        return steps;
    }
}
