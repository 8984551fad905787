using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

// Submessages, repeated fields, maps.
public readonly ref partial struct MessageReader<TSlots>
{
    /// <summary>A message field; an empty message when it does not occur.</summary>
    /// <param name="slot">The field's slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    /// <exception cref="ProtoException">The message is nested too deep.</exception>
    public MessageView Message(int slot, uint tag)
    {
        if (!TryMessage(slot, tag, out MessageView view, out int code, out int offset) && code != 0)
        {
            ReaderErrors.Throw(code, offset, tag);
        }

        return view;
    }

    /// <summary>A message field, if it occurs and is not nested too deep.</summary>
    /// <param name="slot">The field's slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    /// <param name="view">Where it lies.</param>
    public bool TryMessage(int slot, uint tag, out MessageView view) => TryMessage(slot, tag, out view, out _, out _);

    /// <summary>A repeated message field.</summary>
    public MessageList Messages(int slot, uint tag)
    {
        bool found = LocateRun(slot, out int first, out int last);
        return new MessageList(View, tag, found, first, last);
    }

    /// <summary>A repeated <c>string</c> field.</summary>
    public TextList Texts(int slot, uint tag)
    {
        bool found = LocateRun(slot, out int first, out int last);
        return new TextList(View, tag, found, first, last);
    }

    /// <summary>A repeated <c>bytes</c> field.</summary>
    public BytesList BytesList(int slot, uint tag)
    {
        bool found = LocateRun(slot, out int first, out int last);
        return new BytesList(View, tag, found, first, last);
    }

    /// <summary>A repeated scalar or enum field, packed or not.</summary>
    public ScalarList<T, TDecoder> Scalars<T, TDecoder>(int slot, int fieldNumber)
        where TDecoder : struct, IScalarDecoder<T>
    {
        bool found = LocateRun(slot, out int first, out int last);
        return new ScalarList<T, TDecoder>(View, schema, fieldNumber, found, first, last);
    }

    /// <summary>The entries of a map field.</summary>
    public MapEntries Map(int slot, int fieldNumber)
    {
        bool found = LocateRun(slot, out int first, out int last);
        return new MapEntries(View, schema, fieldNumber, found, first, last);
    }

    private bool TryMessage(int slot, uint tag, out MessageView view, out int code, out int offset)
    {
        view = default;
        code = 0;
        bool isSplit;
        if (slot < Capacity)
        {
            if (!Locate(slot, out offset))
            {
                return false;
            }

            isSplit = (scan.Split & (1UL << slot)) != 0;
        }
        else if (!ScanRules.Locate(View, schema, slot, out offset, out _, out isSplit))
        {
            return false;
        }

        if (depth <= 0)
        {
            code = WireError.TooDeep;
            return false;
        }

        if (isSplit)
        {
            view = new MessageView(data, start, end, depth - 1, FragmentPath.Continue(path, tag), offset);
            return true;
        }

        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int body;
        int bodyEnd;
        if ((tag & 7) == WireTypes.StartGroup)
        {
            body = offset;
            code = Math.Min(0, WireInput.SkipGroup(ref bytes, offset, end, tag, depth, out bodyEnd));
        }
        else
        {
            body = WireInput.ReadLength(ref bytes, offset, end, out int length);
            code = Math.Min(0, body);
            bodyEnd = body + length;
        }

        if (code != 0)
        {
            return false;
        }

        view = new MessageView(data, body, bodyEnd, depth - 1);
        return true;
    }
}
