using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>An open message of an editor: the caller's buffer, and the frame that says where the message lies in it.</summary>
internal readonly ref struct EditedMessage(Span<byte> data, EditorFrame frame)
{
    public readonly Span<byte> Data = data;
    public readonly EditorFrame Frame = frame;

    public MessageSchema Schema => Frame.Schema;

    /// <summary>The message as readers take it.</summary>
    public MessageView View => From(Frame.Start);

    /// <summary>A message inside this one.</summary>
    public EditedMessage Inner(EditorFrame inner) => new(Data, inner);

    /// <summary>The fields from a position at which one begins.</summary>
    public MessageView From(int position) => new(Data, position, Frame.End, Frame.Depth);

    /// <summary>Finds all fields again.</summary>
    public void Rescan()
    {
        int code = EditorScan.Run(Frame, Data);
        if (code < 0)
        {
            MessageScan.Throw(View, code);
        }
    }

    /// <summary>The end of a value that a scan has found whole.</summary>
    public int ValueEnd(int value, EditedField field)
    {
        int end = WireInput.SkipValue(ref MemoryMarshal.GetReference(Data), value, Frame.End, field.TagNumber, Frame.Depth);
        if (end < 0)
        {
            ReaderErrors.Throw(end, value, field.TagNumber);
        }

        return end;
    }

    /// <summary>Throws when nothing may be opened below this message.</summary>
    public void RequireDepth(EditedField field)
    {
        if (Frame.Depth <= 0)
        {
            ReaderErrors.Throw(WireError.TooDeep, Frame.Start, field.TagNumber);
        }
    }
}
