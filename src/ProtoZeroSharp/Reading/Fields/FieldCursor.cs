using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Fields;

/// <summary>Walks the fields of a message in wire order, through all its pieces when it is split.</summary>
internal ref struct FieldCursor
{
    private readonly MessageView view;
    private readonly FragmentPath? path;
    private FragmentState pieces;
    private int position;
    private int end;

    public FieldCursor(scoped in MessageView view)
    {
        this = default;
        this.view = view;
        if (view.Path == null)
        {
            position = view.Start;
            end = view.End;
        }
        else
        {
            path = view.Path.ForWalk();
            pieces = new FragmentState(view.Start);
        }
    }

    /// <summary>The occurrences of a repeated field, and what lies between them.</summary>
    public FieldCursor(scoped in FieldRun run)
    {
        this = default;
        view = run.View;
        if (view.Path == null)
        {
            position = run.First;
            end = run.Last;
        }
        else if (!run.IsEmpty)
        {
            path = view.Path.ForWalk();
            pieces = new FragmentState(view.Start);
        }
    }

    public readonly ReadOnlySpan<byte> Data => view.Data;

    /// <summary>The tag of the current field.</summary>
    public uint Tag { get; private set; }

    /// <summary>Where the tag begins.</summary>
    public int TagStart { get; private set; }

    /// <summary>Where what follows the tag begins: the value or the length.</summary>
    public int ValueStart { get; private set; }

    /// <summary>After the field, a group's end tag included.</summary>
    public readonly int FieldEnd => position;

    /// <summary>Zero, or why <see cref="Next"/> stopped before the end.</summary>
    public int Error { get; private set; }

    public readonly int Depth => view.Depth;

    /// <summary>Goes to the next field; false at the end and when the input is malformed.</summary>
    public bool Next()
    {
        ref byte bytes = ref view.Input.Byte;
        while (position >= end)
        {
            if (path == null || !FragmentWalker.Next(ref bytes, path, view.End, view.Depth, view.From, ref pieces, out position, out end))
            {
                return false;
            }
        }

        TagStart = position;
        int value = WireInput.ReadTag(ref bytes, position, end, out uint tag);
        Tag = tag;
        int next = value < 0 ? value : WireInput.SkipValue(ref bytes, value, end, tag, view.Depth);
        if (next < 0)
        {
            Error = next;
            end = position;
            return false;
        }

        ValueStart = value;
        position = next;
        return true;
    }

    /// <summary>Where the bytes of the current field begin, which has a length. Throws where somebody has changed that meanwhile.</summary>
    public readonly int BodyStart()
    {
        int start = WireInput.ReadLength(ref view.Input.Byte, ValueStart, position, out _);
        if (start < 0)
        {
            ReaderErrors.Throw(start, TagStart, Tag);
        }

        return start;
    }

    /// <summary>The message that the current field holds. Throws where it is nested too deep, or somebody has changed it meanwhile.</summary>
    public readonly MessageView Message()
    {
        int end = 0;
        int start = ValueStart;
        int code = view.Depth <= 0 ? WireError.TooDeep
            : WireInput.ReadBody(ref view.Input.Byte, ValueStart, position, Tag, view.Depth, out start, out end);
        if (code < 0)
        {
            ReaderErrors.Throw(code, TagStart, Tag);
        }

        return new MessageView(view.Data, start, end, view.Depth - 1);
    }

    /// <summary>Throws when <see cref="Next"/> stopped for an error.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void ThrowIfMalformed()
    {
        if (Error != 0)
        {
            ReaderErrors.Throw(Error, TagStart, Tag);
        }
    }
}
