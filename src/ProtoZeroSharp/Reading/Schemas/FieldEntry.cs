namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>The properties of a field that the scan needs.</summary>
internal readonly struct FieldEntry(int number, FieldKind kind, FieldTraits traits, int index, int oneof)
{
    public readonly int Number = number;
    public readonly int Index = index;
    public readonly int Oneof = oneof;
    public readonly FieldKind Kind = kind;
    public readonly FieldTraits Traits = traits;
    private readonly byte wireType = (byte)FieldKinds.WireTypeOf(kind);

    public WireType WireType => (WireType)wireType;

    /// <summary>The same with more traits.</summary>
    public FieldEntry With(FieldTraits more) => new(Number, Kind, Traits | more, Index, Oneof);

    public bool IsDeclared => Kind != 0;

    /// <summary>
    /// Whether its values are numbers of a closed enum. A map of such values has the trait, so that the scan looks for unknown fields, but its
    /// numbers are those of its entries.
    /// </summary>
    public bool IsClosedEnum => (Traits & (FieldTraits.ClosedEnum | FieldTraits.Map)) == FieldTraits.ClosedEnum;

    public bool IsRepeated => (Traits & FieldTraits.Repeated) != 0;

    public bool IsMessage => Kind is FieldKind.Message or FieldKind.Group;

    public uint Tag => ((uint)Number << 3) | wireType;

    /// <summary>True when an occurrence of this wire type is one of the field; else it is an unknown field.</summary>
    public bool Accepts(WireType wireType) =>
        wireType == (WireType)this.wireType || (wireType == WireType.LengthDelimited && IsRepeated && FieldKinds.IsPackable(Kind));
}
