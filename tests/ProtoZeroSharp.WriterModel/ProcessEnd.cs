namespace ProtoZeroSharp.WriterModel;

/// <summary>The end of a process in the middle of everything: threads that write, messages that are open, owners that are not disposed.</summary>
internal static class ProcessEnd
{
    private const int Threads = 4;

    /// <summary>Returns while all that goes on. The process has to end, and with this code.</summary>
    public static int Leave()
    {
        using CountdownEvent begun = new(Threads);
        for (int i = 0; i < Threads; i++)
        {
            new Thread(() => Write(begun)) { IsBackground = true }.Start();
        }

        begun.Wait();
        for (int i = 0; i < 100; i++)
        {
            Forget();
        }

        GC.Collect();
#pragma warning disable PZ8003 // Not disposing it is the point.
        ProtoWriter open = new();
#pragma warning restore PZ8003
        open.StartSub(1);
        open.AddInt32(1, 1);
        return 0;
    }

    private static void Forget()
    {
        ProtoBuffer buffer = new();
        ProtoWriter writer = buffer.CreateWriter();
        writer.AddString(1, new string('a', 1_000));
        using ProtoWriter other = new();
        other.AddInt32(1, 1);
        other.Detach();
    }

    private static void Write(CountdownEvent begun)
    {
        byte[] bytes = new byte[100_000];
        for (bool isFirst = true; ; isFirst = false)
        {
            using ProtoBuffer buffer = new();
            using ProtoWriter writer = buffer.CreateWriter();
            writer.StartSub(1);
            writer.AddBytes(1, bytes);
            writer.CloseSub();
            if (isFirst)
            {
                begun.Signal();
            }
        }
    }
}
