using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Walks the pieces of a split submessage in wire order, each once, so that merging is linear. The enclosing levels were scanned
/// by the readers that led here: their tags, lengths and groups are known to be right, only the way through them is found again.
/// That they still are is checked all the same: nothing may be read outside the input, not even when its owner changes it meanwhile.
/// </summary>
internal ref struct FragmentWalker
{
    private readonly ReadOnlySpan<byte> data;
    private readonly uint[] tags;
    private readonly int from;
    private readonly int depth;
    private readonly int end;
    private int end1;
    private int end2;
    private int end3;
    private int[]? moreEnds;
    private int position;
    private int level;

    public FragmentWalker(MessageView view)
    {
        this = default;
        data = view.Data;
        tags = view.Path!.Tags;
        from = view.From;
        depth = view.Depth + tags.Length;
        position = view.Start;
        end = view.End;
    }

    /// <summary>The next piece.</summary>
    public bool Next(out int bodyStart, out int bodyEnd)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        while (true)
        {
            int levelEnd = EndOf(level);
            if (position >= levelEnd)
            {
                if (level == 0)
                {
                    return Stop(out bodyStart, out bodyEnd);
                }

                level--;
                position = (tags[level] & 7) == WireTypes.StartGroup ? WireInput.SkipVarint(ref bytes, levelEnd, EndOf(level)) : levelEnd;
                if (position < 0)
                {
                    return Stop(out bodyStart, out bodyEnd);
                }

                continue;
            }

            int next = WireInput.ReadTag(ref bytes, position, levelEnd, out uint tag);
            int value = next;
            if (value >= 0 && tag != tags[level])
            {
                next = WireInput.SkipValue(ref bytes, value, levelEnd, tag, depth - level);
            }

            if (next < 0)
            {
                return Stop(out bodyStart, out bodyEnd);
            }

            if (tag != tags[level])
            {
                position = next;
                continue;
            }

            if ((tag & 7) == WireTypes.StartGroup)
            {
                bodyStart = value;
                next = WireInput.SkipGroup(ref bytes, value, levelEnd, tag, depth - level, out bodyEnd);
            }
            else
            {
                bodyStart = WireInput.ReadLength(ref bytes, value, levelEnd, out int length);
                next = bodyEnd = bodyStart < 0 ? bodyStart : bodyStart + length;
            }

            if (next < 0)
            {
                return Stop(out bodyStart, out bodyEnd);
            }

            if (level < tags.Length - 1)
            {
                // Pieces that end before the first one that counts are passed over as a whole.
                position = next > from ? bodyStart : next;
                if (next > from)
                {
                    level++;
                    SetEnd(level, bodyEnd);
                }

                continue;
            }

            position = next;
            if (value >= from)
            {
                return true;
            }
        }
    }

    private bool Stop(out int bodyStart, out int bodyEnd)
    {
        bodyStart = bodyEnd = 0;
        level = 0;
        position = end;
        return false;
    }

    private readonly int EndOf(int index) => index switch
    {
        0 => end,
        1 => end1,
        2 => end2,
        3 => end3,
        _ => moreEnds![index - 4],
    };

    private void SetEnd(int index, int value)
    {
        switch (index)
        {
            case 1:
                end1 = value;
                break;
            case 2:
                end2 = value;
                break;
            case 3:
                end3 = value;
                break;
            default:
                moreEnds ??= new int[tags.Length];
                moreEnds[index - 4] = value;
                break;
        }
    }
}
