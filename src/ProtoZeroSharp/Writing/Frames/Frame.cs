using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The state of one open message, in one cache line. A writer handle is the address of a frame, so frames never move and are
/// never given back to the allocator: what a stale handle reaches is still a frame.
/// </summary>
[StructLayout(LayoutKind.Sequential, Size = 64)]
internal unsafe struct Frame
{
    /// <summary>
    /// Where the next byte goes. <see cref="Poison"/> while a child is open, after Close and after the writer's disposal, so
    /// that the one compare with <see cref="Limit"/> that guards the capacity catches these too.
    /// </summary>
    public byte* Cursor;

    /// <summary>Up to here a write of at most <see cref="WriterState.Slack"/> bytes needs no further check. The same in all frames of a writer.</summary>
    public byte* Limit;

    /// <summary>The message itself.</summary>
    public OpenMessage Message;

    public WriterState* State;

    /// <summary>The frame of the enclosing message: the previous frame, except at the start of a chunk.</summary>
    public Frame* Parent;

    public readonly bool IsRoot => (Message.Role & FrameRole.Root) != 0;

    /// <summary>
    /// Above every address: FFFFFFFF80000000, also after 2,147,483,647 is added and one 32-bit immediate for the processor; in a 32-bit process
    /// FFFFFFFC, where sums with it would wrap, so that all sums with a cursor are taken in 64 bits.
    /// </summary>
    /// <remarks>What lies between it and <see cref="EndOfAddresses"/> keeps it away from every body: see <see cref="OpenMessage.TwoByteShift"/>.</remarks>
    public static byte* Poison => (byte*)(nint)(PoisonOf64 | (sizeof(nint) - 8));

    /// <summary>
    /// <see cref="Poison"/> where addresses have 64 bits. The inlined Start and Close make the poison of it themselves: the property
    /// becomes a call in a large method of a user, in which the JIT no longer inlines anything.
    /// </summary>
    public const int PoisonOf64 = int.MinValue;

    /// <summary>
    /// No memory of a process ends after this: of 32-bit ones, Linux's have the highest addresses, under a 64-bit kernel, up to FFFFE000; their
    /// last word is the zero behind the name of the program.
    /// </summary>
    public static ulong EndOfAddresses => sizeof(nint) == 8 ? ulong.MaxValue : 0xFFFFDFFC;
}
