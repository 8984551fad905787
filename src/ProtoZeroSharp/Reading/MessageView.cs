using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// Where a message lies in the input: for generated code, which makes a reader of it. Offsets count from the start of the
/// whole input, also in submessages, so that errors name the byte that a hex dump shows.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct MessageView
{
    internal const int DefaultDepth = 100;
    internal const int MaxDepth = 10_000;

    internal readonly InputStart Input;
    internal readonly Reading.FragmentPath? Path;
    internal readonly int Start;
    internal readonly int End;

    // Where the first piece's value begins when the message is split; earlier pieces were ended by another member of a oneof.
    // Below zero in the view of a message that is not there.
    internal readonly int From;

    // How many levels may be opened below this message.
    internal readonly int Depth;

    /// <summary>The whole of an input.</summary>
    /// <param name="data">The encoded message.</param>
    /// <param name="maxDepth">How deep messages and groups may nest: 1 to 10,000.</param>
    /// <exception cref="ArgumentOutOfRangeException">The depth is outside its limits.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MessageView(ReadOnlySpan<byte> data, int maxDepth = DefaultDepth)
    {
        if ((uint)(maxDepth - 1) >= MaxDepth)
        {
            Reading.ReaderErrors.ThrowDepth(maxDepth);
        }

        Input = new InputStart(data);
        Path = null;
        Start = 0;
        End = data.Length;
        From = 0;
        Depth = maxDepth;
    }

    // An empty message, to be known from one that occurs.
    internal static MessageView Absent => new(default(InputStart), 0, 0, 0, null, -1);

    /// <summary>Whether there is no such message.</summary>
    public bool IsAbsent => From < 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageView(ReadOnlySpan<byte> data, int start, int end, int depth)
        : this(new InputStart(data), start, end, depth)
    {
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageView(InputStart input, int start, int end, int depth, Reading.FragmentPath? path = null, int from = 0)
    {
        Input = input;
        Path = path;
        Start = start;
        End = end;
        From = from;
        Depth = depth;
    }

    // The input up to the end of the message.
    internal ReadOnlySpan<byte> Data
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Input.Until(End);
    }
}
