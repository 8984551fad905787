namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>A key and a value of one of four types, without boxing.</summary>
public readonly struct SpanAttribute
{
    private readonly long bits;

    private SpanAttribute(string key, AttributeKind kind, string? text, long bits)
    {
        Key = key;
        Kind = kind;
        Text = text;
        this.bits = bits;
    }

    public SpanAttribute(string key, string value)
        : this(key, AttributeKind.Text, value, 0)
    {
    }

    public SpanAttribute(string key, bool value)
        : this(key, AttributeKind.Flag, null, value ? 1 : 0)
    {
    }

    public SpanAttribute(string key, long value)
        : this(key, AttributeKind.Integer, null, value)
    {
    }

    public SpanAttribute(string key, double value)
        : this(key, AttributeKind.Number, null, BitConverter.DoubleToInt64Bits(value))
    {
    }

    public string Key { get; }

    public AttributeKind Kind { get; }

    /// <summary>The value of a <see cref="AttributeKind.Text"/> attribute, otherwise null.</summary>
    public string? Text { get; }

    public bool Flag => bits != 0;

    public long Integer => bits;

    public double Number => BitConverter.Int64BitsToDouble(bits);
}
