using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading;

namespace ProtoZeroSharp.Generated;

/// <summary>The elements of a repeated message field, in wire order; every enumeration walks the input, and nothing is kept.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct MessageList
{
    private readonly FieldRun run;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageList(scoped in FieldRun run) => this.run = run;

    /// <summary>Whether there is no element.</summary>
    public bool IsEmpty => run.IsEmpty;

    /// <summary>Counts the elements by walking them.</summary>
    public int Count() => run.Count(areMessages: true);

    /// <summary>The element at an index, found by walking.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public MessageView ElementAt(int index) => run.ElementAt(index, areMessages: true).Message;

    /// <summary>The elements from the first on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(in run);

    /// <summary>Walks the elements.</summary>
    public ref struct Enumerator
    {
        private RunCursor cursor;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(scoped in FieldRun run) => cursor = new RunCursor(in run, isMessage: true);

        /// <summary>The current element.</summary>
        public readonly MessageView Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => cursor.Message;
        }

        /// <summary>Goes to the next element.</summary>
        /// <exception cref="ProtoException">The input is malformed, or a message nested too deep.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => cursor.Next();
    }
}
