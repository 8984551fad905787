using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Rents a writer, runs an action on it, and returns the bytes.</summary>
internal static class Encoded
{
    public static byte[] Bytes(WriterAction write)
    {
        using var proto = new ProtoWriter();
        write(proto);
        return proto.ToArray();
    }

    public static string Untyped(WriterAction write) => Hex(Bytes(write));

    public static string Message(MessageAction write) =>
        Hex(Bytes(proto => write(MessageWriter.Root(proto))));

    /// <summary>Upper-case digits, two for each byte, nothing between them.</summary>
    public static string Hex(ReadOnlySpan<byte> bytes) => Convert.ToHexString(bytes);

    /// <summary>Golden bytes are written in groups for the eye: "08 AC02" is "08AC02".</summary>
    public static string Golden(string spaced) => spaced.Replace(" ", "", StringComparison.Ordinal);
}
