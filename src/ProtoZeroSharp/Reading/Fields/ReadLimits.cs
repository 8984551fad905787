using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;

namespace ProtoZeroSharp;

/// <summary>
/// What readers and editors accept of a message. A type of its own, because a number after a buffer reads as a length.
/// <c>default</c> is what they take when none is given.
/// </summary>
public readonly struct ReadLimits
{
    private readonly int difference;

    /// <summary>Limits how deep a message may nest.</summary>
    /// <param name="maxDepth">How many levels of messages and groups may be opened below the outermost one: 1 to 10,000.</param>
    /// <exception cref="ArgumentOutOfRangeException">The depth is outside its limits.</exception>
    public ReadLimits(int maxDepth)
    {
        if ((uint)(maxDepth - 1) >= MessageView.MaxDepth)
        {
            ReaderErrors.ThrowDepth(maxDepth);
        }

        difference = maxDepth - MessageView.DefaultDepth;
    }

    /// <summary>How many levels of messages and groups may be opened below the outermost one; 100 by default.</summary>
    public int MaxDepth => MessageView.DefaultDepth + difference;
}
