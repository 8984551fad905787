using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Fields;

/// <summary>
/// Walks the pieces of a split submessage in wire order, each once, so that merging is linear. The enclosing levels were scanned
/// by the readers that led here: their tags, lengths and groups are known to be right, only the way through them is found again.
/// They are checked again all the same: nothing may be read outside the input, not even when its owner changes it meanwhile.
/// </summary>
internal static class FragmentWalker
{
    /// <summary>The next piece of a split message.</summary>
    /// <param name="bytes">The first byte of the input.</param>
    /// <param name="path">The message's, for this walk.</param>
    /// <param name="end">The message's.</param>
    /// <param name="depth">The message's.</param>
    /// <param name="from">The message's.</param>
    /// <param name="state">How far the walk has come.</param>
    /// <param name="bodyStart">Where the piece begins.</param>
    /// <param name="bodyEnd">Where it ends.</param>
    public static bool Next(
        ref byte bytes, FragmentPath path, int end, int depth, int from, ref FragmentState state, out int bodyStart, out int bodyEnd)
    {
        if (state.Position < 0)
        {
            return Stop(ref state, out bodyStart, out bodyEnd);
        }

        uint[] tags = path.Tags;
        depth += tags.Length;
        int position = state.Position;

        // A walk rests at the innermost level, and begins at the outermost.
        int level = tags.Length > 1 && state.EndOf(1, path) != 0 ? tags.Length - 1 : 0;
        while (true)
        {
            int levelEnd = EndOf(in state, path, end, level);
            if (position >= levelEnd)
            {
                if (level == 0)
                {
                    return Stop(ref state, out bodyStart, out bodyEnd);
                }

                level--;
                position = (WireType)(tags[level] & 7) == WireType.StartGroup ? WireInput.SkipVarint(ref bytes, levelEnd, EndOf(in state, path, end, level)) : levelEnd;
                if (position < 0)
                {
                    return Stop(ref state, out bodyStart, out bodyEnd);
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
                return Stop(ref state, out bodyStart, out bodyEnd);
            }

            if (tag != tags[level])
            {
                position = next;
                continue;
            }

            if ((WireType)(tag & 7) == WireType.StartGroup)
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
                return Stop(ref state, out bodyStart, out bodyEnd);
            }

            if (level < tags.Length - 1)
            {
                // Pieces that end before the first one that counts are passed over as a whole.
                position = next > from ? bodyStart : next;
                if (next > from)
                {
                    level++;
                    state.SetEnd(level, bodyEnd, path);
                }

                continue;
            }

            position = next;
            if (value >= from)
            {
                state.Position = position;
                return true;
            }
        }
    }

    private static bool Stop(ref FragmentState state, out int bodyStart, out int bodyEnd)
    {
        bodyStart = bodyEnd = 0;
        state = FragmentState.Over;
        return false;
    }

    private static int EndOf(in FragmentState state, FragmentPath path, int end, int level) => level == 0 ? end : state.EndOf(level, path);
}
