using System.ComponentModel;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>The elements of a repeated message field, in wire order; every enumeration walks the input, and nothing is kept.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct MessageList
{
    private readonly MessageView view;
    private readonly uint tag;
    private readonly bool found;
    private readonly int first;
    private readonly int last;

    internal MessageList(MessageView view, uint tag, bool found, int first, int last)
    {
        this.view = view;
        this.tag = tag;
        this.found = found;
        this.first = first;
        this.last = last;
    }

    /// <summary>Whether there is no element.</summary>
    public bool IsEmpty => !found;

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

    /// <summary>The elements from the first on.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Walks the elements.</summary>
    public ref struct Enumerator
    {
        private RunCursor cursor;

        internal Enumerator(MessageList list)
        {
            cursor = new RunCursor(list.view, list.tag, list.found, list.first, list.last);
        }

        /// <summary>The current element.</summary>
        public readonly MessageView Current => new(cursor.Data, cursor.BodyStart, cursor.BodyEnd, cursor.Depth - 1);

        /// <summary>Goes to the next element.</summary>
        /// <exception cref="ProtoException">The input is malformed, or a message nested too deep.</exception>
        public bool MoveNext()
        {
            if (!cursor.Next())
            {
                return false;
            }

            if (cursor.Depth <= 0)
            {
                ReaderErrors.Throw(WireError.TooDeep, cursor.FieldStart, 0);
            }

            return true;
        }
    }
}
