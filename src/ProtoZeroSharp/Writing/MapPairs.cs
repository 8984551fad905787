using System.ComponentModel;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// The key and value pairs of a collection that generated code writes as a map. Disposing it before the last pair was taken undoes what was
/// written since. A plain struct, not a ref struct, because <c>foreach</c> of C# 7.3 disposes only what is <see cref="IDisposable"/>.
/// </summary>
/// <typeparam name="TKey">The keys.</typeparam>
/// <typeparam name="TValue">The values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct MapPairs<TKey, TValue> : IDisposable
    where TKey : notnull
{
    private readonly WriterState* state;
    private readonly WriterMark start;
    private readonly List<KeyValuePair<TKey, TValue>>? list;
    private readonly IEnumerator<KeyValuePair<TKey, TValue>>? others;
    private readonly bool isDictionary;
    private readonly bool mayHaveNulls;
    private Dictionary<TKey, TValue>.Enumerator entries;
    private int next;
    private int count;
    private bool isComplete;

    // Values are null only where they are states of the caller's lambda.
    internal MapPairs(MessageWriter message, IEnumerable<KeyValuePair<TKey, TValue>> values, bool mayHaveNulls)
    {
        this = default;
        this.mayHaveNulls = mayHaveNulls;
        Room.ThrowIfPoisoned(message.Handle);
        state = message.Handle->State;
        start = Marks.Take(state);
        if (values is Dictionary<TKey, TValue> dictionary)
        {
            isDictionary = true;
            entries = dictionary.GetEnumerator();
        }
        else if (values is List<KeyValuePair<TKey, TValue>> pairs)
        {
            list = pairs;
        }
        else
        {
            others = values.GetEnumerator();
        }
    }

    /// <summary>The current pair.</summary>
    public KeyValuePair<TKey, TValue> Current { get; private set; }

    /// <summary>Itself.</summary>
    public readonly MapPairs<TKey, TValue> GetEnumerator() => this;

    /// <summary>Goes to the next pair.</summary>
    /// <exception cref="ArgumentNullException">Its key is null, or its value, where that is written.</exception>
    public bool MoveNext()
    {
        if (isDictionary ? entries.MoveNext() : list is not null ? next < list.Count : others!.MoveNext())
        {
            KeyValuePair<TKey, TValue> pair = isDictionary ? entries.Current : list is not null ? list[next++] : others!.Current;

            // For numbers the JIT leaves this out.
            if (pair.Key is null || (pair.Value is null && !mayHaveNulls))
            {
                WriterErrors.ThrowNullPair(pair.Key, count);
            }

            count++;
            Current = pair;
            return true;
        }

        isComplete = true;
        return false;
    }

    /// <summary>Undoes what was written unless every pair was taken.</summary>
    public void Dispose()
    {
        bool isWhole = false;
        try
        {
            others?.Dispose();
            isWhole = isComplete;
        }
        finally
        {
            if (!isWhole && state != null)
            {
                Marks.Undo(state, in start);
            }
        }
    }
}
