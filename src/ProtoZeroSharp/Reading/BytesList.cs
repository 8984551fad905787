using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp;

/// <summary>The elements of a repeated bytes field, in wire order; every enumeration walks the input, and nothing is kept.</summary>
public readonly ref struct BytesList
{
    private readonly FieldRun run;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal BytesList(scoped in FieldRun run) => this.run = run;

    /// <summary>Whether there is no element.</summary>
    public bool IsEmpty => run.IsEmpty;

    /// <summary>Counts the elements by walking them.</summary>
    public int Count() => run.Count(areMessages: false);

    /// <summary>The element at an index, found by walking: a loop over indices would take the square of their number.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public ReadOnlySpan<byte> ElementAt(int index) => run.ElementAt(index, areMessages: false).Body;

    /// <summary>Makes copies of the elements in a new array.</summary>
    public byte[][] ToArray()
    {
        byte[][] array = new byte[Count()][];
        int count = 0;
        for (Enumerator elements = GetEnumerator(); count < array.Length && elements.MoveNext(); count++)
        {
            ReadOnlySpan<byte> element = elements.Current;
            array[count] = element.ToArray();
        }

        // Somebody may have changed the input since it was counted.
        return count == array.Length ? array : array.AsSpan(0, count).ToArray();
    }

    /// <summary>The elements from the first on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(in run);

    /// <summary>Walks the elements.</summary>
    public ref struct Enumerator
    {
        private RunCursor cursor;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(scoped in FieldRun run) => cursor = new RunCursor(in run, isMessage: false);

        /// <summary>The current element.</summary>
        public readonly ReadOnlySpan<byte> Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => cursor.Body;
        }

        /// <summary>Goes to the next element.</summary>
        /// <exception cref="ProtoException">The input is malformed.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => cursor.Next(isMessage: false);
    }
}
