namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The open messages of a writer, from the innermost outwards: the typed ones, then the untyped ones, which are around them.</summary>
internal readonly unsafe struct OpenMessages(Frame* innermost)
{
    public Enumerator GetEnumerator() => new(innermost);

    /// <summary>A pointer cannot be the type of an enumerator's element.</summary>
    public readonly struct Entry(OpenMessage* message)
    {
        public readonly OpenMessage* Message = message;
    }

    public struct Enumerator(Frame* innermost)
    {
        private Frame* frame = innermost;
        private UntypedMessage* untyped = innermost->State->Root->Message.OpenUntyped;
        private OpenMessage* current;

        public readonly Entry Current => new(current);

        public bool MoveNext()
        {
            if (!frame->IsRoot)
            {
                current = &frame->Message;
                frame = frame->Parent;
                return true;
            }

            if (untyped > frame->State->Untyped.Entries)
            {
                current = &untyped->Message;
                untyped--;
                return true;
            }

            return false;
        }
    }
}
