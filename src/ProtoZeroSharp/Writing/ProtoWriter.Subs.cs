using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

// For the caller's code that writes into a submessage opened by the library.
public readonly unsafe ref partial struct ProtoWriter
{
    // How many untyped submessages are open.
    internal int OpenSubs => CheckedState()->UntypedDepth;

    internal void ThrowUnfinished(string before) => WriterErrors.ThrowUnfinished(CheckedState(), before);

    // For exceptions: undoes the submessages that were opened since there were this many, with the typed ones
    // in them. Never throws, also when the writer was disposed.
    internal void CancelSubsTo(int depth)
    {
        if (IsWritable)
        {
            Abandonment.Untyped(WriterState.OfRoot(root), depth);
        }
    }
}
