using System.Globalization;
using System.Text;

namespace GrpcService.Grpc;

/// <summary>The text of grpc-message: UTF-8, with a percent sign and two digits for every byte that is not printable ASCII.</summary>
public static class GrpcMessageText
{
    /// <summary>Encodes no more than gRPC asks for: some clients decode only that.</summary>
    public static string Encode(string text)
    {
        var encoded = new StringBuilder(text.Length);
        foreach (byte b in Encoding.UTF8.GetBytes(text))
        {
            if (b is >= (byte)' ' and <= (byte)'~' and not (byte)'%')
            {
                encoded.Append((char)b);
            }
            else
            {
                encoded.Append('%').Append(b.ToString("X2", CultureInfo.InvariantCulture));
            }
        }

        return encoded.ToString();
    }

    /// <summary>Decodes every percent sign that is followed by two digits.</summary>
    public static string Decode(string encoded) => Uri.UnescapeDataString(encoded);
}
