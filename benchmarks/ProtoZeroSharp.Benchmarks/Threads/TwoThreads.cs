using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Threads;

/// <summary>Runs two arms at the same time, one here and one on a thread of its own that waits between the runs.</summary>
internal sealed class TwoThreads : Arm
{
    private readonly Arm here;
    private readonly Arm there;
    private readonly AutoResetEvent request = new(false);
    private volatile int items;
    private volatile bool isFinished;

    public TwoThreads(Arm here, Arm there)
        : base($"{here.Name} twice")
    {
        this.here = here;
        this.there = there;
        new Thread(Work) { IsBackground = true, Name = Name }.Start();
    }

    public override ReadOnlySpan<byte> Output => there.Output;

    public override long Run(int items)
    {
        this.items = items;
        isFinished = false;
        request.Set();
        long length = here.Run(items);
        while (!isFinished)
        {
            Thread.SpinWait(10);
        }

        return length;
    }

    private void Work()
    {
        for (; ; )
        {
            // Sleeps between runs: a thread that spun would take the processor from the arms that follow.
            request.WaitOne();
            there.Run(items);
            isFinished = true;
        }
    }
}
