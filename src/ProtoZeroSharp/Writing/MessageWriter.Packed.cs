using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp.Generated;

// Runs of scalars from a span. An empty span writes nothing. Packed: one length-delimited field; expanded: a tag
// before every element.
public readonly unsafe ref partial struct MessageWriter
{
    /// <summary>Starts a packed field whose elements are added one by one.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    public ElementWriter<T, TCodec> StartPacked<T, TCodec>(ulong tag, int tagSize)
        where TCodec : struct, IScalarCodec<T> => new(StartMessage(tag, tagSize), tag, tagSize, packed: true);

    /// <summary>Starts a field whose elements are added one by one, each with its tag.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is written.</typeparam>
    public ElementWriter<T, TCodec> StartExpanded<T, TCodec>(ulong tag, int tagSize)
        where TCodec : struct, IScalarCodec<T> => new(this, tag, tagSize, packed: false);

    /// <summary>Writes a packed run of <c>int32</c>.</summary>
    public void PackedInt32(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Varints<int, Int32Codec>(Handle, tag, tagSize, values);

    /// <summary>Writes <c>int32</c> elements, each with its tag.</summary>
    public void ExpandedInt32(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Expanded<int, Int32Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>int64</c>.</summary>
    public void PackedInt64(ulong tag, int tagSize, scoped ReadOnlySpan<long> values) => PackedFields.Varints<long, Int64Codec>(Handle, tag, tagSize, values);

    /// <summary>Writes <c>int64</c> elements, each with its tag.</summary>
    public void ExpandedInt64(ulong tag, int tagSize, scoped ReadOnlySpan<long> values) => PackedFields.Expanded<long, Int64Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>uint32</c>.</summary>
    public void PackedUInt32(ulong tag, int tagSize, scoped ReadOnlySpan<uint> values) => PackedFields.Varints<uint, UInt32Codec>(Handle, tag, tagSize, values);

    /// <summary>Writes <c>uint32</c> elements, each with its tag.</summary>
    public void ExpandedUInt32(ulong tag, int tagSize, scoped ReadOnlySpan<uint> values) => PackedFields.Expanded<uint, UInt32Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>uint64</c>.</summary>
    public void PackedUInt64(ulong tag, int tagSize, scoped ReadOnlySpan<ulong> values) => PackedFields.Varints<ulong, UInt64Codec>(Handle, tag, tagSize, values);

    /// <summary>Writes <c>uint64</c> elements, each with its tag.</summary>
    public void ExpandedUInt64(ulong tag, int tagSize, scoped ReadOnlySpan<ulong> values) => PackedFields.Expanded<ulong, UInt64Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>sint32</c>.</summary>
    public void PackedSInt32(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Varints<int, SInt32Codec>(Handle, tag, tagSize, values);

    /// <summary>Writes <c>sint32</c> elements, each with its tag.</summary>
    public void ExpandedSInt32(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Expanded<int, SInt32Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>sint64</c>.</summary>
    public void PackedSInt64(ulong tag, int tagSize, scoped ReadOnlySpan<long> values) => PackedFields.Varints<long, SInt64Codec>(Handle, tag, tagSize, values);

    /// <summary>Writes <c>sint64</c> elements, each with its tag.</summary>
    public void ExpandedSInt64(ulong tag, int tagSize, scoped ReadOnlySpan<long> values) => PackedFields.Expanded<long, SInt64Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>bool</c>.</summary>
    public void PackedBool(ulong tag, int tagSize, scoped ReadOnlySpan<bool> values) => PackedFields.Bools(Handle, tag, tagSize, values);

    /// <summary>Writes <c>bool</c> elements, each with its tag.</summary>
    public void ExpandedBool(ulong tag, int tagSize, scoped ReadOnlySpan<bool> values) => PackedFields.Expanded<bool, BoolCodec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>fixed32</c>.</summary>
    public void PackedFixed32(ulong tag, int tagSize, scoped ReadOnlySpan<uint> values) => PackedFields.Fixed(Handle, tag, tagSize, values);

    /// <summary>Writes <c>fixed32</c> elements, each with its tag.</summary>
    public void ExpandedFixed32(ulong tag, int tagSize, scoped ReadOnlySpan<uint> values) => PackedFields.Expanded<uint, Fixed32Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>fixed64</c>.</summary>
    public void PackedFixed64(ulong tag, int tagSize, scoped ReadOnlySpan<ulong> values) => PackedFields.Fixed(Handle, tag, tagSize, values);

    /// <summary>Writes <c>fixed64</c> elements, each with its tag.</summary>
    public void ExpandedFixed64(ulong tag, int tagSize, scoped ReadOnlySpan<ulong> values) => PackedFields.Expanded<ulong, Fixed64Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>sfixed32</c>.</summary>
    public void PackedSFixed32(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Fixed(Handle, tag, tagSize, values);

    /// <summary>Writes <c>sfixed32</c> elements, each with its tag.</summary>
    public void ExpandedSFixed32(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Expanded<int, SFixed32Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>sfixed64</c>.</summary>
    public void PackedSFixed64(ulong tag, int tagSize, scoped ReadOnlySpan<long> values) => PackedFields.Fixed(Handle, tag, tagSize, values);

    /// <summary>Writes <c>sfixed64</c> elements, each with its tag.</summary>
    public void ExpandedSFixed64(ulong tag, int tagSize, scoped ReadOnlySpan<long> values) => PackedFields.Expanded<long, SFixed64Codec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>float</c>.</summary>
    public void PackedFloat(ulong tag, int tagSize, scoped ReadOnlySpan<float> values) => PackedFields.Fixed(Handle, tag, tagSize, values);

    /// <summary>Writes <c>float</c> elements, each with its tag.</summary>
    public void ExpandedFloat(ulong tag, int tagSize, scoped ReadOnlySpan<float> values) => PackedFields.Expanded<float, FloatCodec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>double</c>.</summary>
    public void PackedDouble(ulong tag, int tagSize, scoped ReadOnlySpan<double> values) => PackedFields.Fixed(Handle, tag, tagSize, values);

    /// <summary>Writes <c>double</c> elements, each with its tag.</summary>
    public void ExpandedDouble(ulong tag, int tagSize, scoped ReadOnlySpan<double> values) => PackedFields.Expanded<double, DoubleCodec>(this, tag, tagSize, values);

    /// <summary>Writes a packed run of <c>enum</c>.</summary>
    public void PackedEnum(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Varints<int, Int32Codec>(Handle, tag, tagSize, values);

    /// <summary>Writes <c>enum</c> elements, each with its tag.</summary>
    public void ExpandedEnum(ulong tag, int tagSize, scoped ReadOnlySpan<int> values) => PackedFields.Expanded<int, Int32Codec>(this, tag, tagSize, values);
}
