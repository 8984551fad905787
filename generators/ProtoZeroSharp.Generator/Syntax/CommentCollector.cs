using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>Sorts the comments between two tokens into the trailing one of the first and the leading one of the second.</summary>
/// <param name="buffer">Holds the text of a comment; it is empty.</param>
/// <param name="detached">Takes the comments that belong to neither, in order; null to drop them.</param>
internal sealed class CommentCollector(StringBuilder buffer, List<string>? detached)
{
    private string trailing = "";
    private int count;
    private bool hasTrailing;
    private bool hasComment;
    private bool isLineComment;
    private bool canAttachToPrevious = true;

    public StringBuilder LineBuffer()
    {
        // Line comments in a row are one comment; a block comment is alone.
        if (hasComment && !isLineComment)
        {
            Flush();
        }

        hasComment = true;
        isLineComment = true;
        return buffer;
    }

    public StringBuilder BlockBuffer()
    {
        if (hasComment)
        {
            Flush();
        }

        hasComment = true;
        isLineComment = false;
        return buffer;
    }

    /// <summary>Ends a comment: it trails what came before if it still may, else it is detached.</summary>
    public void Flush()
    {
        if (!hasComment)
        {
            return;
        }

        if (canAttachToPrevious)
        {
            trailing += buffer.ToString();
            hasTrailing = true;
            canAttachToPrevious = false;
        }
        else
        {
            detached?.Add(buffer.ToString());
        }

        buffer.Clear();
        hasComment = false;
        count++;
    }

    public void DetachFromPrevious() => canAttachToPrevious = false;

    /// <summary>A comment alone between two tokens of one line belongs to neither.</summary>
    public void MaybeDetach()
    {
        if (count + (hasComment ? 1 : 0) != 1)
        {
            return;
        }

        if (hasTrailing)
        {
            detached?.Insert(0, trailing);
            trailing = "";
        }

        Flush();
    }

    public void Finish(out string trailingComment, out string leadingComment)
    {
        trailingComment = trailing;
        leadingComment = hasComment ? buffer.ToString() : "";
    }
}
