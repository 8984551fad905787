using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// Where the occurrences of a repeated field lie, for generated code: from the tag of its first to the end of its last, with other fields in
/// between. The end is 0 when there are none. In a split message the two may be in different pieces, and all of them are walked. As it is, it is
/// the list of a message field: every enumeration walks the input, and nothing is kept. A list of its own around it would be locals more
/// wherever one is walked.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct FieldRun
{
    // The message's view, field by field: a struct in this one the JIT of .NET 8 would copy as a whole, from what was stored in parts right before.
    internal readonly FragmentPath? Path;
    internal readonly InputStart Input;
    internal readonly ulong Bounds;
    internal readonly ulong Rest;
    internal readonly uint Tag;
    internal readonly int First;
    internal readonly int Last;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FieldRun(scoped in MessageView view, uint tag, int first, int last)
    {
        Path = view.Path;
        Input = view.Input;
        Bounds = view.Bounds;
        Rest = view.Rest;
        Tag = tag;
        First = first;
        Last = last;
    }

    internal MessageView View
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Input, Path, Bounds, Rest);
    }

    /// <summary>Whether there is no element.</summary>
    public bool IsEmpty => Last == 0;

    /// <summary>Counts messages by walking them.</summary>
    /// <exception cref="ProtoException">The input is malformed, or a message nested too deep.</exception>
    public int Count() => Count(areMessages: true);

    /// <summary>The message at an index, found by walking.</summary>
    /// <param name="index">0 to <see cref="Count()"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ProtoException">The input is malformed, or a message nested too deep.</exception>
    public MessageView ElementAt(int index) => ElementAt(index, areMessages: true).Current;

    /// <summary>The messages from the first on.</summary>
    /// <exception cref="ProtoException">The messages are nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public RunCursor GetEnumerator() => new(in this, isMessage: true);

    // Counts elements with a length, or messages, by walking them.
    internal int Count(bool areMessages)
    {
        int count = 0;
        for (var cursor = new RunCursor(in this, areMessages); cursor.Next(isMessage: areMessages);)
        {
            count++;
        }

        return count;
    }

    // The cursor at the element of an index, found by walking.
    internal RunCursor ElementAt(int index, bool areMessages)
    {
        var cursor = new RunCursor(in this, areMessages);
        for (int at = 0; cursor.Next(isMessage: areMessages); at++)
        {
            if (at == index)
            {
                return cursor;
            }
        }

        throw ReaderErrors.NoElement(index);
    }
}
