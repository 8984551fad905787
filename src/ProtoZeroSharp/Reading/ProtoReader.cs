using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// A cursor over the fields of an encoded message, without a schema: <see cref="Next"/> goes from field to field, and the caller
/// asks for the value in the type that the field has. Values not asked for are skipped. Nothing is allocated, and nothing
/// outside the span is touched.
/// </summary>
/// <example>
/// <code>
/// var reader = new ProtoReader(bytes);
/// while (reader.Next())
/// {
///     if (reader.FieldNumber == 1) { id = reader.Int32(); }
/// }
/// </code>
/// </example>
public ref struct ProtoReader
{
    private FieldCursor cursor;
    private bool hasField;

    /// <summary>Begins before the first field.</summary>
    /// <param name="message">The encoded message.</param>
    /// <param name="maxDepth">How deep messages and groups may nest: 1 to 10,000.</param>
    /// <exception cref="ArgumentOutOfRangeException">The depth is outside its limits.</exception>
    public ProtoReader(ReadOnlySpan<byte> message, int maxDepth = MessageView.DefaultDepth)
        : this(new MessageView(message, maxDepth))
    {
    }

    private ProtoReader(MessageView view)
    {
        Memory.Platform.ThrowIfUnsupported();
        cursor = new FieldCursor(view);
        hasField = false;
    }

    /// <summary>The number of the current field.</summary>
    public readonly int FieldNumber => (int)(CheckedTag >> 3);

    /// <summary>The wire type of the current field: 0 varint, 1 eight bytes, 2 length-delimited, 3 group, 5 four bytes.</summary>
    public readonly int WireType => (int)(CheckedTag & 7);

    /// <summary>Where the current field's tag begins, in bytes from the start of the whole input.</summary>
    public readonly int Offset
    {
        get
        {
            Check();
            return cursor.TagStart;
        }
    }

    /// <summary>The current field as it stands in the input, tag and (of a group) end tag included.</summary>
    public readonly ReadOnlySpan<byte> Raw
    {
        get
        {
            Check();
            return cursor.Data.Slice(cursor.TagStart, cursor.FieldEnd - cursor.TagStart);
        }
    }

    /// <summary>Whether <see cref="TryNext"/> stopped because the input is malformed, and not at its end.</summary>
    public readonly bool IsMalformed => cursor.Error != 0;

    /// <summary>Goes to the next field; false at the end.</summary>
    /// <exception cref="ProtoException">The input is malformed.</exception>
    public bool Next()
    {
        hasField = cursor.Next();
        if (!hasField)
        {
            cursor.ThrowIfMalformed();
        }

        return hasField;
    }

    /// <summary>Goes to the next field; false at the end and where the input is malformed. Never throws and never allocates.</summary>
    public bool TryNext() => hasField = cursor.Next();

    /// <summary>The value as <c>int32</c>.</summary>
    public readonly int Int32() => Value<int, Int32Decoder>();

    /// <summary>The value as <c>int64</c>.</summary>
    public readonly long Int64() => Value<long, Int64Decoder>();

    /// <summary>The value as <c>uint32</c>.</summary>
    public readonly uint UInt32() => Value<uint, UInt32Decoder>();

    /// <summary>The value as <c>uint64</c>.</summary>
    public readonly ulong UInt64() => Value<ulong, UInt64Decoder>();

    /// <summary>The value as <c>sint32</c>.</summary>
    public readonly int SInt32() => Value<int, SInt32Decoder>();

    /// <summary>The value as <c>sint64</c>.</summary>
    public readonly long SInt64() => Value<long, SInt64Decoder>();

    /// <summary>The value as <c>bool</c>.</summary>
    public readonly bool Bool() => Value<bool, BoolDecoder>();

    /// <summary>The value as an enum's number.</summary>
    public readonly int Enum() => Value<int, Int32Decoder>();

    /// <summary>The value as <c>fixed32</c>.</summary>
    public readonly uint Fixed32() => Value<uint, Fixed32Decoder>();

    /// <summary>The value as <c>fixed64</c>.</summary>
    public readonly ulong Fixed64() => Value<ulong, Fixed64Decoder>();

    /// <summary>The value as <c>sfixed32</c>.</summary>
    public readonly int SFixed32() => Value<int, SFixed32Decoder>();

    /// <summary>The value as <c>sfixed64</c>.</summary>
    public readonly long SFixed64() => Value<long, SFixed64Decoder>();

    /// <summary>The value as <c>float</c>.</summary>
    public readonly float Float() => Value<float, FloatDecoder>();

    /// <summary>The value as <c>double</c>.</summary>
    public readonly double Double() => Value<double, DoubleDecoder>();

    /// <summary>The value as <c>bytes</c>, or the encoded submessage: a part of the input.</summary>
    /// <exception cref="InvalidOperationException">The field is not length-delimited.</exception>
    public readonly ReadOnlySpan<byte> Bytes()
    {
        if (WireType != (int)WireTypes.LengthDelimited)
        {
            ReaderErrors.ThrowWireType(cursor.Tag);
        }

        MessageView body = Body();
        return body.Data.Slice(body.Start, body.End - body.Start);
    }

    /// <summary>The value as <c>string</c>: a part of the input, whose UTF-8 is not checked.</summary>
    /// <exception cref="InvalidOperationException">The field is not length-delimited.</exception>
    public readonly Utf8View Text() => new(Bytes());

    /// <summary>A cursor over the fields of a submessage or group.</summary>
    /// <exception cref="InvalidOperationException">The field is neither length-delimited nor a group.</exception>
    /// <exception cref="ProtoException">The message is nested too deep.</exception>
    public readonly ProtoReader Message()
    {
        Check();
        if (cursor.Depth == 0)
        {
            ReaderErrors.Throw(WireError.TooDeep, cursor.TagStart, cursor.Tag);
        }

        return new ProtoReader(Body());
    }

    private readonly uint CheckedTag
    {
        get
        {
            Check();
            return cursor.Tag;
        }
    }

    private readonly void Check()
    {
        if (!hasField)
        {
            ReaderErrors.ThrowNoField();
        }
    }

    private readonly T Value<T, TDecoder>()
        where TDecoder : struct, IScalarDecoder<T>
    {
        Check();
        TDecoder decoder = default;
        if ((cursor.Tag & 7) != (uint)decoder.WireType)
        {
            ReaderErrors.ThrowWireType(cursor.Tag);
        }

        WireInput.ReadRaw(ref MemoryMarshal.GetReference(cursor.Data), cursor.ValueStart, cursor.FieldEnd, (uint)decoder.WireType, out ulong raw);
        return decoder.Decode(raw);
    }

    private readonly MessageView Body()
    {
        Check();
        ref byte bytes = ref MemoryMarshal.GetReference(cursor.Data);
        int body = cursor.ValueStart;
        int bodyEnd = cursor.FieldEnd;
        int code = 0;
        if ((cursor.Tag & 7) == WireTypes.StartGroup)
        {
            code = WireInput.SkipGroup(ref bytes, body, cursor.FieldEnd, cursor.Tag, cursor.Depth, out bodyEnd);
        }
        else if ((cursor.Tag & 7) == WireTypes.LengthDelimited)
        {
            code = body = WireInput.ReadLength(ref bytes, body, cursor.FieldEnd, out _);
        }
        else
        {
            ReaderErrors.ThrowWireType(cursor.Tag);
        }

        if (code < 0)
        {
            ReaderErrors.Throw(code, cursor.TagStart, cursor.Tag);
        }

        return new MessageView(cursor.Data, body, bodyEnd, cursor.Depth - 1);
    }
}
