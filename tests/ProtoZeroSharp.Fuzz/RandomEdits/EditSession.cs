using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Support;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>Edits one message: in a buffer between pages that cannot be touched, and in one that grows when it has to.</summary>
internal sealed class EditSession(GuardedMemory memory)
{
    public int Made { get; private set; }

    public int Refused { get; private set; }

    public int NotFound { get; private set; }

    public int Grown { get; private set; }

    /// <summary>Throws when something does not hold. The message must be valid.</summary>
    /// <param name="schema">The schema.</param>
    /// <param name="message">A message of it.</param>
    /// <param name="seed">Decides on the edits and on the room that there is.</param>
    /// <param name="count">How many edits the message itself gets.</param>
    /// <param name="isExtended">Whether extensions are edited too, which must be valid then and stay so.</param>
    public void Run(RandomSchema schema, ReadOnlySpan<byte> message, int seed, int count, bool isExtended)
    {
        var draw = new Draw(seed);
        byte[] original = message.ToArray();
        if (draw.Chance(4))
        {
            Grow(schema, original, seed, count, isExtended);
            return;
        }

        int room = draw.Chance(3) ? 3_000 : draw.Next(80);
        Memory<byte> buffer = memory.Hold(original, original.Length + room, atEnd: draw.Bool());
        buffer.Span.Slice(original.Length).Fill(EditScript.Pattern);
        var script = new EditScript(schema.File, draw, original, buffer, count, isExtended);
        int length = schema.Edits.Edit(buffer.Span, original.Length, script);
        Made += script.CountMade;
        Refused += script.CountRefused;
        NotFound += script.CountNotFound;
        Valid(schema, buffer.Span.Slice(0, length), isExtended);
    }

    private void Grow(RandomSchema schema, byte[] original, int seed, int count, bool isExtended)
    {
        using var message = new EditableMessage(original);
        for (int round = 0; round < 2; round++)
        {
            byte[] start = message.Span.ToArray();
            EditScript script = null!;
            int tries = 0;
            message.Edit(seed + round, (edited, own) =>
            {
                // The same edits each time, of the message as it was.
                tries++;
                script = new EditScript(schema.File, new Draw(own), start, null, count, isExtended);
                schema.Edits.Edit(edited, script);
            });
            Made += script.CountMade;
            Grown += tries - 1;
            if (EditLevel.Dump(schema.File, 0, message.Span, isExtended) != EditLevel.Dump(schema.File, 0, script.Expected, isExtended))
            {
                throw new PropertyException("a message that grew means something else");
            }

            Valid(schema, message.Span, isExtended);
        }
    }

    private static void Valid(RandomSchema schema, ReadOnlySpan<byte> message, bool isExtended)
    {
        if (!(isExtended ? schema.NaiveExtended : schema.Naive).IsValid(message) || !schema.Access.TryValidate(message))
        {
            throw new PropertyException("an edited message is not valid");
        }
    }
}
