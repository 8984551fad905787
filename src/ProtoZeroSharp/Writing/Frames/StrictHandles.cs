using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The debug switch <c>ProtoZeroSharp.StrictHandles</c> (an AppContext switch, read once). With it no frame is ever used twice
/// and a typed handle on the root belongs to the untyped submessage it was made in, so that every stale handle throws, also in
/// the cases that cost too much to notice otherwise. All opening and closing then takes the slow path, and memory for the frames
/// is never reused: for tests and for hunting a bug, not for production.
/// </summary>
internal static unsafe class StrictHandles
{
    public static readonly bool Enabled = AppContext.TryGetSwitch("ProtoZeroSharp.StrictHandles", out bool on) && on;

    /// <summary>A frame that was never used, for a child of <paramref name="parent"/>.</summary>
    public static Frame* NewChild(Frame* parent)
    {
        Frame* frame = New(parent->State, FrameRole.Boundary);
        frame->Parent = parent;
        return frame;
    }

    /// <summary>A handle on the root that is valid for the untyped submessage open now.</summary>
    public static Frame* NewView(Frame* root)
    {
        Frame* view = New(root->State, FrameRole.Root | FrameRole.View);
        view->Message.ViewSerial = CurrentUntyped(root->State);
        view->Message.ViewGeneration = root->State->Root->Message.Generation;
        return view;
    }

    /// <summary>
    /// Moves the cursor to a root frame that does not hold it: the untyped root and the typed handles on it take turns.
    /// False when the frame is stale or a typed submessage is open.
    /// </summary>
    public static bool TryActivate(Frame* frame)
    {
        WriterState* state = frame->State;
        Frame* active = state->Active;
        if (!Enabled || !frame->IsRoot || !active->IsRoot || active->Cursor == Frame.Poison || IsStaleView(frame))
        {
            return false;
        }

        byte* cursor = active->Cursor;
        active->Cursor = Frame.Poison;
        frame->Cursor = cursor;
        frame->Limit = state->Limit;
        state->Active = frame;
        return true;
    }

    /// <summary>Whether the frame is a typed handle on the root of another writer of the same state, or one whose untyped submessage is not the open one.</summary>
    public static bool IsStaleView(Frame* frame) =>
        (frame->Message.Role & FrameRole.View) != 0
        && (frame->Message.ViewSerial != CurrentUntyped(frame->State) || frame->Message.ViewGeneration != frame->State->Root->Message.Generation);

    /// <summary>Which untyped message is open, of all that the writer opened; 0 for none.</summary>
    private static ulong CurrentUntyped(WriterState* state) => state->HasOpenUntyped ? state->Root->Message.OpenUntyped->Serial : 0;

    private static Frame* New(WriterState* state, FrameRole role)
    {
        // The neighbour is a sentinel, which sends a Start on this frame to the slow path.
        Frame* frame = (Frame*)NativeHeap.AllocateFrames((nuint)(2 * sizeof(Frame)));
        frame->State = state;
        frame->Cursor = Frame.Poison;
        frame->Limit = state->Limit;
        frame->Message.Role = role;
        frame->Message.RestWith(WriterState.FirstWidth(state));
        frame[1].Message.Role = FrameRole.Sentinel;
        frame[1].Message.Width = OpenMessage.SlowWidth;
        return frame;
    }
}
