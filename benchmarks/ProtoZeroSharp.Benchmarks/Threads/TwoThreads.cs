using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Threads;

/// <summary>Runs two arms at the same time, one here and one on a thread of its own that waits between the runs.</summary>
internal sealed class TwoThreads : Arm
{
    private readonly Arm here;
    private readonly Arm there;
    private volatile int items;
    private volatile int requested;
    private volatile int finished;

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
        int ticket = ++requested;
        long length = here.Run(items);
        var spinner = new SpinWait();
        while (finished != ticket)
        {
            spinner.SpinOnce(sleep1Threshold: -1);
        }

        return length;
    }

    private void Work()
    {
        var spinner = new SpinWait();
        for (; ; )
        {
            int ticket = requested;
            if (ticket == finished)
            {
                // Spins while runs follow each other, and lets go of the processor between samples.
                spinner.SpinOnce(sleep1Threshold: 2_000);
                continue;
            }

            there.Run(items);
            finished = ticket;
            spinner.Reset();
        }
    }
}
