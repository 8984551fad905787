using System.Text;

namespace GrpcService.Grpc;

/// <summary>The text of grpc-message: UTF-8, with a percent sign and two digits for every byte that is not printable ASCII.</summary>
public static class GrpcMessageText
{
    /// <summary>Encodes no more than gRPC asks for: some clients decode only that.</summary>
    public static string Encode(string text) =>
        string.Concat(Encoding.UTF8.GetBytes(text).Select(static b => b is >= (byte)' ' and <= (byte)'~' and not (byte)'%' ? ((char)b).ToString() : $"%{b:X2}"));

    public static string Decode(string encoded) => Uri.UnescapeDataString(encoded);
}
