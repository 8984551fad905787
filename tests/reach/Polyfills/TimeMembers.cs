namespace ProtoZeroSharp;

/// <summary>As <see cref="FrameworkMembers"/>: a class holds one extension of a name.</summary>
internal static class TimeMembers
{
    extension(DateTimeOffset)
    {
        public static DateTimeOffset UnixEpoch => new(1970, 1, 1, 0, 0, 0, TimeSpan.Zero);
    }
}
