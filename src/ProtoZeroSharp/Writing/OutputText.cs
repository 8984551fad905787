using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing;

/// <summary>Finished bytes as text.</summary>
internal static class OutputText
{
    /// <summary>The fields without a schema; a comment where the bytes are no message, as those of several framed ones are not.</summary>
    public static string Of(ReadOnlySpan<byte> bytes) => RawText.Of(bytes, out _, out _, out _) ?? (bytes.Length == 1 ? "# 1 byte that is no message" : $"# {bytes.Length} bytes that are not one message");
}
