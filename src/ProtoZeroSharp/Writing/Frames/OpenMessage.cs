using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The writer's record of one message: for a typed one inside its <see cref="Frame"/>, of an untyped one in the table of its
/// <see cref="WriterState"/>. While no message is open in it, it is at rest: see <see cref="SetAtRest"/>.
/// </summary>
[StructLayout(LayoutKind.Explicit, Size = 32)]
internal unsafe struct OpenMessage
{
    /// <summary>The first byte of the body; the length prefix ends here.</summary>
    [FieldOffset(0)]
    public byte* BodyStart;

    /// <summary>Of a root frame, which has no body: the untyped message opened last, or the table's first entry when none is.</summary>
    [FieldOffset(0)]
    public UntypedMessage* OpenUntyped;

    /// <summary>
    /// <see cref="ReservedWidth"/> where the inlined Start and Close may act on it, else <see cref="SlowWidth"/>.
    /// </summary>
    [FieldOffset(8)]
    public int Width;

    /// <summary>Bytes that the body has beside those in memory: length bytes still to be inserted (or, negative, taken out), and values by reference.</summary>
    [FieldOffset(12)]
    public int Pending;

    /// <summary>Of an open group its start tag, encoded.</summary>
    [FieldOffset(16)]
    public ulong StartTag;

    /// <summary>Of a root frame: counts the rentals, so that a copy of a disposed untyped writer is noticed.</summary>
    [FieldOffset(16)]
    public uint Generation;

    /// <summary>Of the sentinel of a chunk of frames: the first frame of the next chunk, or null.</summary>
    [FieldOffset(16)]
    public Frame* NextChunk;

    /// <summary>Of a view (<see cref="StrictHandles"/>): the untyped message that it was made in.</summary>
    [FieldOffset(16)]
    public ulong ViewSerial;

    /// <summary>Of a view: the rental that it was made in.</summary>
    [FieldOffset(24)]
    public uint ViewGeneration;

    /// <summary>With <see cref="MessageForm.Announced"/>, the bytes that the body must have.</summary>
    [FieldOffset(24)]
    public int AnnouncedSize;

    /// <summary>The bytes that the next message here reserves for its length: those that the last one needed.</summary>
    [FieldOffset(28)]
    public byte LearnedWidth;

    /// <summary>The bytes reserved for the length of the open message; 0 in a group. The one record of how the prefix looks.</summary>
    [FieldOffset(29)]
    public byte ReservedWidth;

    /// <summary>The form in which the message is open.</summary>
    [FieldOffset(30)]
    public MessageForm Form;

    /// <summary>The role of the memory.</summary>
    [FieldOffset(31)]
    public FrameRole Role;

    /// <summary>
    /// As <see cref="Width"/>, sends Start and Close to the slow path: no body that starts so far after the cursor is before the limit,
    /// and with a tag it does not carry <see cref="Frame.Poison"/> past the end of 64 bits.
    /// </summary>
    public const int SlowWidth = int.MaxValue - WriterState.Slack;

    /// <summary>
    /// The inlined Close writes lengths of two bytes below the size of an address shifted by this: all, up to 16,383; in a 32-bit process up
    /// to 8,191, so that <see cref="Frame.Poison"/>, which is not much above the highest address there, is never taken for the end of a body.
    /// </summary>
    // Not a property with the number: in a large method of a user it would be a call, once the inliner's budget is spent.
    public const int TwoByteShift = 11;

    public readonly bool IsGroup => (Form & MessageForm.Group) != 0;

    /// <summary>Where the length prefix starts.</summary>
    public readonly byte* Prefix => BodyStart - ReservedWidth;

    /// <summary>Where the tag of the open message starts; its size waits in the first of the bytes reserved for the length.</summary>
    public readonly byte* TagStart => IsGroup ? BodyStart - Wire.EncodedTag.SizeOfBytes(StartTag) : Prefix - *Prefix;

    /// <summary>No message is open here (any more); the next one reserves the learned width.</summary>
    public void SetAtRest()
    {
        Pending = 0;
        Form = MessageForm.LengthDelimited;
        ReservedWidth = LearnedWidth;
        Width = Role == FrameRole.Message ? LearnedWidth : SlowWidth;
    }

    /// <summary>At rest, with another width for the next message.</summary>
    public void RestWith(int learnedWidth)
    {
        LearnedWidth = (byte)learnedWidth;
        SetAtRest();
    }
}
