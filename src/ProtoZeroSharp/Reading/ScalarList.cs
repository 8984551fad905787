using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// The elements of a repeated scalar or enum field in wire order, whether packed, one by one, or mixed; every enumeration walks
/// the input, and nothing is kept. Numbers that a closed enum does not know are left out: they are unknown fields.
/// </summary>
/// <typeparam name="T">The element.</typeparam>
/// <typeparam name="TDecoder">How it is read.</typeparam>
public readonly ref struct ScalarList<T, TDecoder>
    where TDecoder : struct, IScalarDecoder<T>
{
    private readonly FieldRun run;
    private readonly MessageSchema schema;

    internal ScalarList(scoped in FieldRun run, MessageSchema schema)
    {
        this.run = run;
        this.schema = schema;
    }

    /// <summary>
    /// Whether there is no element. Walks to the first one: a field may occur with empty packed runs only, or with numbers that its
    /// closed enum does not know.
    /// </summary>
    /// <exception cref="ProtoException">A packed run is malformed.</exception>
    public bool IsEmpty => !GetEnumerator().MoveNext();

    /// <summary>Counts the elements by walking them.</summary>
    public int Count()
    {
        int count = 0;
        for (Enumerator elements = GetEnumerator(); elements.MoveNext();)
        {
            count++;
        }

        return count;
    }

    /// <summary>Copies the elements into a new array, which takes up to eight bytes for one of the input.</summary>
    public T[] ToArray()
    {
        T[] array = new T[Count()];
        int i = 0;
        foreach (T element in this)
        {
            array[i++] = element;
        }

        return array;
    }

    /// <summary>The elements from the first on.</summary>
    public Enumerator GetEnumerator() => new(in this);

    /// <summary>Walks the elements.</summary>
    public ref struct Enumerator
    {
        private readonly MessageSchema? closed;
        private readonly uint tag;
        private FieldCursor cursor;
        private int position;
        private int end;
        private ulong raw;

        internal Enumerator(scoped in ScalarList<T, TDecoder> list)
        {
            this = default;
            tag = list.run.Tag;
            if (!list.run.IsEmpty)
            {
                cursor = new FieldCursor(in list.run);
                bool isClosed = (list.schema.Find((int)(tag >> 3)).Traits & FieldTraits.ClosedEnum) != 0;
                closed = isClosed ? list.schema : null;
            }
        }

        /// <summary>The current element.</summary>
        public readonly T Current => default(TDecoder).Decode(raw);

        /// <summary>Goes to the next element.</summary>
        /// <exception cref="ProtoException">A packed run is malformed.</exception>
        public bool MoveNext()
        {
            while (true)
            {
                if (position < end || NextRun())
                {
                    if (position == end)
                    {
                        continue;
                    }

                    int next = WireInput.ReadRaw(ref MemoryMarshal.GetReference(cursor.Data), position, end, (uint)default(TDecoder).WireType, out raw);
                    if (next < 0)
                    {
                        ReaderErrors.Throw(next, position, cursor.Tag);
                    }

                    position = next;
                    if (closed == null || closed.IsKnown((int)(tag >> 3), (int)raw))
                    {
                        return true;
                    }
                }
                else
                {
                    return false;
                }
            }
        }

        // A single element is a run of one.
        private bool NextRun()
        {
            uint wireType = (uint)default(TDecoder).WireType;
            while (cursor.Next())
            {
                if (cursor.Tag == (tag | wireType))
                {
                    position = cursor.ValueStart;
                    end = cursor.FieldEnd;
                    return true;
                }

                if (cursor.Tag == (tag | WireTypes.LengthDelimited))
                {
                    position = WireInput.ReadLength(ref MemoryMarshal.GetReference(cursor.Data), cursor.ValueStart, cursor.FieldEnd, out int length);
                    if (position < 0 || (wireType == WireTypes.Fixed32 && (length & 3) != 0) || (wireType == WireTypes.Fixed64 && (length & 7) != 0))
                    {
                        ReaderErrors.Throw(position < 0 ? position : WireError.InvalidPacked, cursor.TagStart, cursor.Tag);
                    }

                    end = cursor.FieldEnd;
                    return true;
                }
            }

            cursor.ThrowIfMalformed();
            return false;
        }
    }
}
