using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>An entry of the table of untyped messages.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct UntypedMessage
{
    public OpenMessage Message;

    /// <summary>With <see cref="StrictHandles"/>, which of all the messages opened by this writer it is.</summary>
    public ulong Serial;
}
