using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Reads a message and writes it again. The outcome is the bytes, or the kind of the error.</summary>
internal static class Reencoding
{
    public static string Proto3(byte[] bytes)
    {
        if (!Everything.Reader.TryOpen(bytes, out Everything.Reader reader) || !reader.TryValidate())
        {
            return "reject";
        }

        using var proto = new ProtoWriter();
        reader.CopyTo(new Everything.Writer(proto));
        return Hex.Text(proto.WrittenSpan);
    }

    public static string Proto2(byte[] bytes)
    {
        if (!Old.Reader.TryOpen(bytes, out Old.Reader reader) || !reader.TryValidate())
        {
            return "reject";
        }

        using var proto = new ProtoWriter();
        reader.CopyTo(new Old.Writer(proto));
        return Hex.Text(proto.WrittenSpan);
    }

    /// <summary>What the forms that throw say of the same bytes.</summary>
    public static ProtoErrorKind? Error(byte[] bytes)
    {
        try
        {
            new Everything.Reader(bytes).Validate();
            return null;
        }
        catch (ProtoException exception)
        {
            return exception.Kind;
        }
    }
}
