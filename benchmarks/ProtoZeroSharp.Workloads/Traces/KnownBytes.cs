using System.Security.Cryptography;

namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>Size and fingerprint of the requests whose bytes were worked out independently of this project.</summary>
public static class KnownBytes
{
    private static readonly Dictionary<int, (int Size, string Sha256)> Requests = new()
    {
        [1] = (756, "81a2b27b444a9357"),
        [512] = (218_658, "074ebcc822cfcc6e"),
        [5_000] = (2_138_092, "33d88ab79c6240e3"),
    };

    public static IReadOnlyCollection<int> SpanCounts => Requests.Keys;

    /// <summary>The first 16 hex digits of the SHA-256.</summary>
    public static string Fingerprint(ReadOnlySpan<byte> bytes) => Convert.ToHexString(SHA256.HashData(bytes))[..16].ToLowerInvariant();

    /// <summary>Whether these are the bytes of the request with so many spans, which must be one of <see cref="SpanCounts"/>.</summary>
    public static bool Match(int spanCount, ReadOnlySpan<byte> bytes) => Requests[spanCount] == (bytes.Length, Fingerprint(bytes));
}
