using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

// For code of the caller that writes into a submessage which the library opened for it.
public readonly unsafe ref partial struct ProtoWriter
{
    // How many untyped submessages are open.
    internal int OpenSubs => CheckedState()->UntypedDepth;

    // For what is done when an exception comes out: takes back the submessages that were opened since so many were, with the typed ones
    // in them. Never throws, also when the writer was disposed.
    internal void CancelSubsTo(int depth)
    {
        while (IsWritable && WriterState.OfRoot(root)->UntypedDepth > depth)
        {
            CancelSub();
        }
    }
}
