namespace ProtoZeroSharp.Tests.Support;

/// <summary>A stream whose reads are the test's.</summary>
internal sealed class CallingStream : MemoryStream
{
    /// <summary>Fills the array from an offset on, and says how many bytes it has filled.</summary>
    public Func<byte[], int, int> OnRead { get; set; } = static (_, _) => 0;

    public override int Read(byte[] buffer, int offset, int count) => OnRead(buffer, offset);
}
