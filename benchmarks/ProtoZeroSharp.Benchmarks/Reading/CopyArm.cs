using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Reading;

/// <summary>Copies the same message once for each item, through a generated reader into a generated writer.</summary>
/// <param name="message">What is copied.</param>
/// <param name="copy">How.</param>
/// <param name="expected">What the copy must be, if it is not the message.</param>
internal sealed class CopyArm(byte[] message, CopyArm.Copy copy, byte[]? expected = null) : WriterArm("copy")
{
    /// <summary>Opens a message and writes it again.</summary>
    public delegate void Copy(ReadOnlySpan<byte> message, ProtoWriter proto);

    /// <summary>What the last copy must be.</summary>
    public ReadOnlySpan<byte> Expected => expected ?? message;

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int i = 0; i < items; i++)
        {
            proto.Reset();
            copy(message, proto);
        }
    }
}
