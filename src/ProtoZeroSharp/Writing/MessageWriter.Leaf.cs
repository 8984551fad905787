using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp.Generated;

// Leaf bursts: a whole small message with one check.
public readonly unsafe ref partial struct MessageWriter
{
    /// <summary>Starts a leaf message with room for its largest body.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="maxSize">The most bytes that the body can take.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public LeafWriter StartLeaf(ulong tag, int tagSize, int maxSize)
    {
        LeafWriter leaf = default;
        Frame* frame = Handle;
        leaf.HeadSize = tagSize + 1;
        leaf.Cursor = frame->Cursor;
        if ((ulong)leaf.Cursor + (ulong)maxSize <= (ulong)frame->Limit)
        {
            EncodedTag.Store(leaf.Cursor, tag, tagSize);
            leaf.Cursor += tagSize + 1;
        }
        else
        {
            leaf.Cursor = LeafOperations.Start(frame, tag, tagSize, maxSize, isGroup: false);
        }

        return leaf;
    }

    /// <summary>Starts a leaf group with room for its largest body.</summary>
    /// <param name="startTag">The encoded start-group tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="maxSize">The most bytes that the body can take.</param>
    public LeafWriter StartLeafGroup(ulong startTag, int tagSize, int maxSize) =>
        new() { Cursor = LeafOperations.Start(Handle, startTag, tagSize, maxSize + tagSize, isGroup: true) };

    /// <summary>The most bytes that a text of a leaf and its length can take; 0 for null.</summary>
    /// <exception cref="ArgumentException">The text has more than 16,777,216 UTF-16 units.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int MaxSize(string? text)
    {
        if (text is null)
        {
            return 0;
        }

        int length = text.Length;
        if (length > TextArg.MaxUnits / 2)
        {
            TextArg.ThrowTooLong();
        }

        return (length * 3) + 5;
    }

    /// <summary>The most bytes that a value of a leaf and its length can take; 0 for null.</summary>
    /// <exception cref="ArgumentException">There are more than 33,554,432 bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int MaxSize(byte[]? value)
    {
        if (value is null)
        {
            return 0;
        }

        int length = value.Length;
        if (length > TextArg.MaxUnits)
        {
            BytesArg.ThrowTooLong();
        }

        return length + 5;
    }

    /// <summary>Ends a leaf message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndLeaf(scoped in LeafWriter leaf)
    {
        // A leaf that was put together elsewhere is too long here: see LeafOperations.
        byte* bodyStart = Handle->Cursor + leaf.HeadSize;
        if ((nuint)leaf.Cursor - (nuint)bodyStart < 0x80)
        {
            bodyStart[-1] = (byte)(leaf.Cursor - bodyStart);
            Handle->Cursor = leaf.Cursor;
        }
        else
        {
            LeafOperations.End(Handle, leaf.HeadSize, leaf.Cursor);
        }
    }

    /// <summary>Ends a leaf group.</summary>
    /// <param name="leaf">What <see cref="StartLeafGroup"/> returned.</param>
    /// <param name="startTag">The encoded start-group tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    public void EndLeafGroup(scoped in LeafWriter leaf, ulong startTag, int tagSize) => LeafOperations.EndGroup(Handle, leaf.Cursor, startTag, tagSize);
}
