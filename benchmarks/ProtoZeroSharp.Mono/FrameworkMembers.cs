using System.Security.Cryptography;
using System.Text;

namespace ProtoZeroSharp.Benchmarks;

/// <summary>Members that .NET has and .NET Framework has not, as the arms use them.</summary>
internal static class FrameworkMembers
{
    extension(SHA256)
    {
        public static byte[] HashData(ReadOnlySpan<byte> bytes)
        {
            using var hash = SHA256.Create();
            return hash.ComputeHash(bytes.ToArray());
        }
    }

    extension(Convert)
    {
        public static string ToHexString(byte[] bytes) => BitConverter.ToString(bytes).Replace("-", "");
    }

    /// <summary>As .NET has it: straight into the span.</summary>
    public static unsafe int GetBytes(this Encoding encoding, string text, Span<byte> bytes)
    {
        fixed (char* units = text)
        fixed (byte* target = bytes)
        {
            return encoding.GetBytes(units, text.Length, target, bytes.Length);
        }
    }
}
