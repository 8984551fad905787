using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace ProtoZeroSharp.Generator.Model;

/// <summary>
/// An immutable array that compares its elements, so that models built from it can be cached by the incremental pipeline.
/// </summary>
internal readonly struct EquatableArray<T>(ImmutableArray<T> items) : IEquatable<EquatableArray<T>>, IReadOnlyList<T>
    where T : IEquatable<T>
{
    public static readonly EquatableArray<T> Empty = new(ImmutableArray<T>.Empty);

    private readonly ImmutableArray<T> items = items;

    public ImmutableArray<T> AsImmutableArray() => items.IsDefault ? ImmutableArray<T>.Empty : items;

    public int Count => items.IsDefault ? 0 : items.Length;

    public T this[int index] => items[index];

    public bool Equals(EquatableArray<T> other)
    {
        if (items == other.items)
        {
            return true;
        }

        if (Count != other.Count)
        {
            return false;
        }

        for (int i = 0; i < Count; i++)
        {
            if (!EqualityComparer<T>.Default.Equals(items[i], other.items[i]))
            {
                return false;
            }
        }

        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode()
    {
        int hash = Count;
        for (int i = 0; i < Count; i++)
        {
            hash = unchecked(hash * 31 + (items[i]?.GetHashCode() ?? 0));
        }

        return hash;
    }

    public ImmutableArray<T>.Enumerator GetEnumerator() => AsImmutableArray().GetEnumerator();

    IEnumerator<T> IEnumerable<T>.GetEnumerator() => ((IEnumerable<T>)AsImmutableArray()).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable)AsImmutableArray()).GetEnumerator();
}

internal static class EquatableArray
{
    public static EquatableArray<T> ToEquatableArray<T>(this IEnumerable<T> items)
        where T : IEquatable<T> => new(items.ToImmutableArray());
}
