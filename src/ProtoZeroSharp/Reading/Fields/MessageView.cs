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

    // What a level takes of Rest.
    internal const ulong OneLevel = 1UL << 32;

    // Four fields, two numbers to a word: so many the JIT keeps apart in registers and passes on one by one. Readers, which hold a view, are copied
    // with every call that takes one, and a word that was written in two halves is not ready to be copied before both have reached memory
    // (some 15 cycles). The runtime puts the input last, because it is a struct: then no more than three words without references follow each
    // other in a reader of up to four slots, which the JIT copies one by one; from four on it uses an instruction that takes 20 cycles to begin.
    internal readonly Reading.Fields.FragmentPath? Path;
    internal readonly InputStart Input;
    internal readonly ulong Bounds;
    internal readonly ulong Rest;

    /// <summary>The whole of an input.</summary>
    /// <param name="data">The encoded message.</param>
    /// <param name="limits">How deep messages and groups may nest; 100 levels by default.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MessageView(ReadOnlySpan<byte> data, ReadLimits limits = default)
    {
        Input = new InputStart(data);
        Path = null;
        Bounds = (ulong)(uint)data.Length << 32;
        Rest = (ulong)(uint)limits.MaxDepth << 32;
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
    internal MessageView(InputStart input, int start, int end, int depth, Reading.Fields.FragmentPath? path = null, int from = 0)
    {
        Input = input;
        Path = path;
        Bounds = BoundsOf(start, end);
        Rest = (uint)from | ((ulong)(uint)depth << 32);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageView(InputStart input, Reading.Fields.FragmentPath? path, ulong bounds, ulong rest)
    {
        Input = input;
        Path = path;
        Bounds = bounds;
        Rest = rest;
    }

    // The four fields, to be passed to a method that is not inlined: each in a register. A view by value is written to the stack in parts there
    // and copied as a whole.
    internal void Deconstruct(out InputStart input, out Reading.Fields.FragmentPath? path, out ulong bounds, out ulong rest)
    {
        input = Input;
        path = Path;
        bounds = Bounds;
        rest = Rest;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong BoundsOf(int start, int end) => (uint)start | ((ulong)(uint)end << 32);

    internal int Start
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)Bounds;
    }

    internal int End
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)(Bounds >> 32);
    }

    // Where the first piece's value begins when the message is split; earlier pieces were ended by another member of a oneof.
    // Below zero in the view of a message that is not there.
    internal int From
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)Rest;
    }

    // How many levels may be opened below this message.
    internal int Depth
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)(Rest >> 32);
    }

    // The input up to the end of the message.
    internal ReadOnlySpan<byte> Data
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Input.Until(End);
    }
}
