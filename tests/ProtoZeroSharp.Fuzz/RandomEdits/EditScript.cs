using System.Text;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>
/// Draws edits, and looks after each whether the message means what the same edit makes of a naive list of fields, whether what was
/// refused for room changed no byte and could not have fit, and whether anything was written behind the message.
/// </summary>
public sealed class EditScript
{
    /// <summary>The bytes after the message in the buffer before any edit.</summary>
    public const byte Pattern = 0xCD;

    private const int MostNested = 4;

    // Behind a tag and a length of a field there is this much at most, and for each message around it one more byte.
    private const int Around = 5;

    private readonly SpecFile file;
    private readonly Draw draw;
    private readonly Memory<byte>? buffer;
    private readonly bool isExtended;
    private readonly Stack<(EditLevel Level, int Message)> levels = new();
    private readonly Stack<(byte[] Buffer, int Length, int Fits)> before = new();
    private readonly StringBuilder trace = new();
    private int longest;

    /// <param name="file">The schema.</param>
    /// <param name="draw">Decides.</param>
    /// <param name="message">What is edited.</param>
    /// <param name="buffer">Where it lies; null where somebody else finds room when there is too little.</param>
    /// <param name="count">How many edits the message itself gets.</param>
    /// <param name="isExtended">Whether extensions are edited too; the bytes of theirs in the message must be valid then.</param>
    internal EditScript(SpecFile file, Draw draw, byte[] message, Memory<byte>? buffer, int count, bool isExtended)
    {
        this.file = file;
        this.draw = draw;
        this.buffer = buffer;
        this.isExtended = isExtended;
        longest = message.Length;
        levels.Push((new EditLevel(file, 0, message, isExtended) { Left = count }, 0));
    }

    public int CountMade { get; private set; }

    public int CountRefused { get; private set; }

    public int CountNotFound { get; private set; }

    /// <summary>What the message should be, in any encoding.</summary>
    internal byte[] Expected => levels.Peek().Level.Bytes();

    /// <summary>The next edit of the innermost open message; null when it is to be closed.</summary>
    public EditOp? Next(ReadOnlySpan<byte> written, int fits)
    {
        EditLevel level = levels.Peek().Level;
        if (level.Left-- <= 0 || level.Fields.Length == 0)
        {
            return null;
        }

        EditOp op = EditDraw.Next(file, level, draw, written, levels.Count <= MostNested, isExtended);
        trace.Append(' ', levels.Count * 2).Append(op).Append('\n');
        before.Push((buffer?.ToArray() ?? [], written.Length, fits));
        return op;
    }

    /// <summary>An edit was made.</summary>
    public void Made(EditOp op, ReadOnlySpan<byte> written, int free)
    {
        (EditLevel level, int message) = levels.Peek();
        (_, int length, int fits) = before.Pop();
        if (op.Kind is not (EditKind.Edit or EditKind.EditAt or EditKind.EditEntry or EditKind.AddMessage or EditKind.RemoveEntry))
        {
            level.Apply(op);
        }

        CountMade++;
        Same(written, message, level, "an edited message means something else");
        Require(written.Length - length <= fits, $"an edit adds {written.Length - length} bytes where {fits} were said to fit");
        if (buffer is { } memory)
        {
            longest = Math.Max(longest, memory.Length - free);
            Require(memory.Span.Slice(longest).IndexOfAnyExcept(Pattern) < 0, "an edit wrote behind the message");
        }
    }

    /// <summary>An edit was refused because there is no room; false where that is to be passed on.</summary>
    public bool Refused(EditOp op)
    {
        (byte[] old, _, int fits) = before.Pop();
        if (buffer is not { } memory)
        {
            return false;
        }

        CountRefused++;
        Require(memory.Span.SequenceEqual(old), "an edit that was refused changed something");
        Require(MostGrowth(op) > fits, $"an edit was refused that takes {MostGrowth(op)} bytes where {fits} fit");
        return true;
    }

    /// <summary>There is no such element; false where there should be one.</summary>
    public bool NotFound(EditOp op)
    {
        (byte[] old, _, _) = before.Pop();
        CountNotFound++;
        EditLevel level = levels.Peek().Level;
        Require(buffer is not { } memory || memory.Span.SequenceEqual(old), "an edit of no element changed something");
        return op.Kind is EditKind.SetAt or EditKind.RemoveAt or EditKind.EditAt && (uint)op.Index >= (uint)level.Elements(level.Field(op.Number)).Count;
    }

    /// <summary>Whether an entry that was to be removed was there.</summary>
    public void Removed(EditOp op, bool wasThere) => Require(levels.Peek().Level.Apply(op) == wasThere, "whether a key was there");

    /// <summary>A message inside was opened.</summary>
    public void Enter(EditOp op, ReadOnlySpan<byte> written)
    {
        EditLevel level = levels.Peek().Level;
        EditLevel child = level.Enter(op);
        child.Left = draw.Next(4);
        levels.Push((child, level.Field(op.Number).Target));
        Same(written, levels.Peek().Message, child, "an opened message means something else");
    }

    /// <summary>It is about to be closed.</summary>
    public void Leave(EditOp op, ReadOnlySpan<byte> written)
    {
        (EditLevel child, int message) = levels.Pop();
        Same(written, message, child, "a message means something else when it is closed");
        levels.Peek().Level.Leave(op, child);
    }

    /// <summary>More bytes than an edit can add to the message that it is made in.</summary>
    private long MostGrowth(EditOp op)
    {
        EditLevel level = levels.Peek().Level;
        SpecField field = level.Field(op.Number);
        const int tag = 5;
        const int number = 10;
        return op.Kind switch
        {
            EditKind.Clear or EditKind.ClearOneof or EditKind.RemoveAt or EditKind.RemoveEntry or EditKind.EditAt => 0,
            EditKind.Edit when level.Elements(field).Count > 0 && field.Oneof < 0 && !field.IsItem => 0,
            EditKind.SetAll => tag + Around + (op.Many.Length * (long)(tag + number)),
            EditKind.SetEntry or EditKind.EditEntry => tag + Around + (2 * (tag + Around + number)) + op.KeyBytes.Length + op.Bytes.Length,
            _ => tag + Around + tag + number + op.Bytes.Length,
        };
    }

    private void Same(ReadOnlySpan<byte> written, int message, EditLevel level, string otherwise)
    {
        string expected = EditLevel.Dump(file, message, level.Bytes(), isExtended);
        string actual = EditLevel.Dump(file, message, written, isExtended);
        Require(actual == expected, actual == expected ? "" : $"{otherwise}:\nmodel {expected}\nours  {actual}");
    }

    private void Require(bool holds, string property)
    {
        if (!holds)
        {
            throw new PropertyException($"{property}\n{file.Text()}\n{trace}");
        }
    }
}
