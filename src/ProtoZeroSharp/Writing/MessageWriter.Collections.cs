using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

// Repeated fields from collections. A List<T> is walked by its index; other collections allocate what their enumerators do. When
// anything throws, nothing of the field is left.
public readonly unsafe ref partial struct MessageWriter
{
    /// <summary>Writes a packed field from a collection; nothing when it is empty.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="values">The elements.</param>
    /// <exception cref="ArgumentNullException">The collection is null.</exception>
    public void PackedFrom<T, TCodec>(ulong tag, int tagSize, IEnumerable<T> values)
        where TCodec : struct, IScalarCodec<T>
    {
        ThrowIfNull(values);
        List<T>? list = values as List<T>;
        using IEnumerator<T>? others = list is null ? values.GetEnumerator() : null;

        // Before anything is started: what is nothing needs no room.
        if (list is null ? !others!.MoveNext() : list.Count == 0)
        {
            return;
        }

        ElementWriter<T, TCodec> run = StartPacked<T, TCodec>(tag, tagSize);
        try
        {
            if (list is not null)
            {
                for (int i = 0; i < list.Count; i++)
                {
                    run.Add(list[i]);
                }
            }
            else
            {
                do
                {
                    run.Add(others!.Current);
                }
                while (others.MoveNext());
            }

            // Inside, because there may be no room for a longer length.
            run.Close();
        }
        catch
        {
            run.Cancel();
            throw;
        }
    }

    /// <summary>Writes a field from a collection, each element with its tag.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="values">The elements.</param>
    /// <exception cref="ArgumentNullException">The collection is null.</exception>
    public void ExpandedFrom<T, TCodec>(ulong tag, int tagSize, IEnumerable<T> values)
        where TCodec : struct, IScalarCodec<T>
    {
        ThrowIfNull(values);
        Room.ThrowIfPoisoned(Handle);
        WriterState* state = Handle->State;
        WriterMark start = Marks.Take(state);
        bool isComplete = false;
        try
        {
            if (values is List<T> list)
            {
                for (int i = 0; i < list.Count; i++)
                {
                    default(TCodec).Write(this, tag, tagSize, list[i]);
                }
            }
            else
            {
                foreach (T value in values)
                {
                    default(TCodec).Write(this, tag, tagSize, value);
                }
            }

            isComplete = true;
        }
        finally
        {
            if (!isComplete)
            {
                Marks.Rollback(state, in start);
            }
        }
    }

    private static void ThrowIfNull(object? values)
    {
        if (values is null)
        {
            throw new ArgumentNullException(nameof(values));
        }
    }
}
