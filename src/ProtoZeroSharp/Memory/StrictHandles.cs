namespace ProtoZeroSharp.Memory;

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
        Frame* frame = New(parent->State, FrameKind.Message);
        frame->Parent = parent;
        return frame;
    }

    /// <summary>A handle on the root that is valid for the untyped submessage open now.</summary>
    public static Frame* NewView(Frame* root)
    {
        Frame* view = New(root->State, FrameKind.Root | FrameKind.View);
        view->StartTag = CurrentSub(root->State);
        return view;
    }

    /// <summary>
    /// Moves the cursor to a root frame that does not hold it: the untyped root and the typed handles on it take turns.
    /// False when the frame is stale or a typed submessage is open.
    /// </summary>
    public static bool TryActivate(Frame* frame)
    {
        WriterState* state = frame->State;
        Frame* holder = state->Holder;
        if (!Enabled || (frame->Kind & FrameKind.Root) == 0 || (holder->Kind & FrameKind.Root) == 0 || holder->Cursor == Frame.Poison || IsStaleView(frame))
        {
            return false;
        }

        byte* cursor = holder->Cursor;
        holder->Cursor = Frame.Poison;
        frame->Cursor = cursor;
        frame->Limit = state->Limit;
        state->Holder = frame;
        return true;
    }

    /// <summary>Whether the frame is a typed handle on the root whose untyped submessage is not the open one.</summary>
    public static bool IsStaleView(Frame* frame) =>
        (frame->Kind & FrameKind.View) != 0 && frame->StartTag != CurrentSub(frame->State);

    /// <summary>The frame's width when no message is open in it: 0 sends every Start and Close to the slow path.</summary>
    public static int RestingWidth(Frame* frame) =>
        Enabled || frame->Kind != FrameKind.Message ? Frame.SlowWidth : frame->LearnedWidth;

    private static ulong CurrentSub(WriterState* state)
    {
        int depth = state->SubDepth;
        return depth == 0 ? 0 : ((ulong)depth << 32) | (uint)(state->Subs[depth].BodyStart - state->Start);
    }

    private static Frame* New(WriterState* state, FrameKind kind)
    {
        // The neighbour's width of 0 is what sends a Start on this frame to the slow path.
        Frame* frame = (Frame*)NativeHeap.AllocateFrames((nuint)(2 * sizeof(Frame)));
        frame->State = state;
        frame->Kind = kind;
        frame->Cursor = Frame.Poison;
        frame->Limit = state->Limit;
        frame->LearnedWidth = WriterState.FirstWidth(state);
        frame[1].Kind = FrameKind.Sentinel;
        frame[1].Width = Frame.SlowWidth;
        return frame;
    }
}
