namespace ProtoZeroSharp.Tests.Support;

/// <summary>Gives a few bytes at a time.</summary>
internal sealed class SlowStream(byte[] bytes, int mostAtATime) : MemoryStream(bytes)
{
    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, mostAtATime));

#if NET
    public override int Read(Span<byte> buffer) => base.Read(buffer.Slice(0, Math.Min(buffer.Length, mostAtATime)));
#endif
}
