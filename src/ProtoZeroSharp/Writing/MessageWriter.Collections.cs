using ProtoZeroSharp.Writing;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Generated;

// Repeated fields from collections. An array and a List<T> are walked by their index; other collections allocate what their enumerators do. When
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
    /// <exception cref="InvalidOperationException">The message was closed, or a submessage of it is open.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void PackedFrom<T, TCodec>(ulong tag, int tagSize, IEnumerable<T> values)
        where TCodec : struct, IScalarCodec<T>
    {
        ThrowIfNull(values);
        Room.ThrowIfPoisoned(Handle);
        List<T>? list = values as List<T>;
        T[]? array = values as T[];
        using IEnumerator<T>? others = list is null && array is null ? values.GetEnumerator() : null;

        // Before anything is started: what is nothing needs no room.
        if (others is not null ? !others.MoveNext() : (array?.Length ?? list!.Count) == 0)
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
            else if (array is not null)
            {
                foreach (T value in array)
                {
                    run.Add(value);
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

            // Inside, because the enumerator may throw once more, and there may be no room for a longer length.
            others?.Dispose();
            run.Close();
        }
        finally
        {
            run.Cancel();
        }
    }

    /// <summary>Writes a field of numbers from a collection, each element with its tag.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="values">The elements.</param>
    /// <exception cref="ArgumentNullException">The collection is null.</exception>
    public void ExpandedFrom<T, TCodec>(ulong tag, int tagSize, IEnumerable<T> values)
        where TCodec : struct, IScalarCodec<T> => EachFrom<T, ScalarElement<T, TCodec>>(tag, tagSize, values);

    /// <summary>Writes a <c>repeated string</c> field from a collection.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="values">The elements.</param>
    /// <exception cref="ArgumentNullException">The collection or an element is null.</exception>
    public void ExpandedFrom(ulong tag, int tagSize, IEnumerable<string> values) => EachFrom<string, StringElement>(tag, tagSize, values);

    /// <summary>Writes a <c>repeated bytes</c> field from a collection.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="values">The elements.</param>
    /// <exception cref="ArgumentNullException">The collection or an element is null.</exception>
    public void ExpandedFrom(ulong tag, int tagSize, IEnumerable<byte[]> values) => EachFrom<byte[], BytesElement>(tag, tagSize, values);

    private void EachFrom<T, TElement>(ulong tag, int tagSize, IEnumerable<T> values)
        where TElement : struct, IElement<T>
    {
        ThrowIfNull(values);
        using AllOrNothing elements = new(this);
        if (values is List<T> list)
        {
            for (int i = 0; i < list.Count; i++)
            {
                default(TElement).Write(this, tag, tagSize, list[i], i);
            }
        }
        else if (values is T[] array)
        {
            for (int i = 0; i < array.Length; i++)
            {
                default(TElement).Write(this, tag, tagSize, array[i], i);
            }
        }
        else
        {
            int index = 0;
            foreach (T value in values)
            {
                default(TElement).Write(this, tag, tagSize, value, index++);
            }
        }

        elements.Complete();
    }

    private static void ThrowIfNull(object? values)
    {
        if (values is null)
        {
            throw new ArgumentNullException(nameof(values));
        }
    }

    // How an element of a collection is written with its tag.
    private interface IElement<T>
    {
        void Write(MessageWriter message, ulong tag, int tagSize, T value, int index);
    }

    private readonly struct ScalarElement<T, TCodec> : IElement<T>
        where TCodec : struct, IScalarCodec<T>
    {
        public void Write(MessageWriter message, ulong tag, int tagSize, T value, int index) => message.Scalar<T, TCodec>(tag, tagSize, value);
    }

    private readonly struct StringElement : IElement<string>
    {
        public void Write(MessageWriter message, ulong tag, int tagSize, string value, int index)
        {
            // What is not null here is not asked again in what this inlines.
            if (value is null)
            {
                WriterErrors.ThrowNullElement(index);
            }

            message.String(tag, tagSize, value!);
        }
    }

    private readonly struct BytesElement : IElement<byte[]>
    {
        public void Write(MessageWriter message, ulong tag, int tagSize, byte[] value, int index)
        {
            if (value is null)
            {
                WriterErrors.ThrowNullElement(index);
            }

            message.Bytes(tag, tagSize, value!);
        }
    }
}
