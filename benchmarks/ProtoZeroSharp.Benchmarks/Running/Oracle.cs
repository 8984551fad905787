using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>What the bytes of a workload must be: their number and a fingerprint that was worked out elsewhere.</summary>
internal sealed class Oracle
{
    private readonly Fingerprint fingerprint;
    private readonly string expected;

    private Oracle(long size, string expected, Fingerprint fingerprint)
    {
        Size = size;
        this.expected = expected;
        this.fingerprint = fingerprint;
    }

    private delegate string Fingerprint(ReadOnlySpan<byte> bytes);

    public long Size { get; }

    /// <summary>The first 16 hex digits of the SHA-256.</summary>
    public static Oracle Sha256(long size, string expected) =>
        new(size, expected, static bytes => Convert.ToHexString(SHA256.HashData(bytes))[..16].ToLowerInvariant());

    /// <summary>A running checksum over little-endian 64-bit words, for outputs that are whole words long.</summary>
    public static Oracle WordSum(long size, ulong expected) =>
        new(size, expected.ToString("x16", CultureInfo.InvariantCulture), static bytes =>
        {
            ulong sum = 0;
            foreach (ulong word in MemoryMarshal.Cast<byte, ulong>(bytes))
            {
                sum += (sum << 11) ^ word;
            }

            return sum.ToString("x16", CultureInfo.InvariantCulture);
        });

    /// <summary>Throws when the bytes are not the expected ones.</summary>
    public void Verify(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length != Size)
        {
            throw new InvalidDataException($"{bytes.Length:N0} bytes instead of {Size:N0}");
        }

        string actual = fingerprint(bytes);
        if (actual != expected)
        {
            throw new InvalidDataException($"fingerprint {actual} instead of {expected}");
        }
    }
}
