using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

// For code of the caller that writes into a submessage which the library opened for it.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>How many untyped submessages are open.</summary>
    internal int OpenSubs => CheckedState()->UntypedDepth;

    /// <summary>
    /// For what is done when an exception comes out: takes back the submessages that were opened since so many were, with the typed ones
    /// in them. Never throws, also when the writer was disposed.
    /// </summary>
    internal void CancelSubsTo(int depth)
    {
        while (IsWritable && WriterState.OfRoot(root)->UntypedDepth > depth)
        {
            CancelSub();
        }
    }
}
