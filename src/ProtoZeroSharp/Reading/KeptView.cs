using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// A <see cref="MessageView"/> as a reader keeps it, two numbers to a word. Readers are copied with every call that takes one, and a word that was
/// written in two halves is not ready to be copied before both have reached memory (some 15 cycles).
/// </summary>
internal readonly ref struct KeptView
{
    public readonly FragmentPath? Path;
    public readonly InputStart Input;
    private readonly ulong bounds;
    private readonly ulong rest;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public KeptView(scoped in MessageView view)
    {
        Path = view.Path;
        Input = view.Input;
        bounds = (uint)view.Start | ((ulong)(uint)view.End << 32);
        rest = (uint)view.From | ((ulong)(uint)view.Depth << 32);
    }

    public int Start
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)bounds;
    }

    public int End
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)(bounds >> 32);
    }

    public int Depth
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)(rest >> 32);
    }

    public MessageView View
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Input, (int)bounds, (int)(bounds >> 32), (int)(rest >> 32), Path, (int)rest);
    }
}
