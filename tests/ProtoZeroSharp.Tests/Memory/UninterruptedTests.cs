using ProtoZeroSharp.Memory;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public class UninterruptedTests
{
    [Fact]
    public void A_thread_that_is_interrupted_goes_on_waiting_and_is_told_at_its_own_next_wait()
    {
        object gate = new();
        bool isIn = false;
        Exception? own = null;
        var thread = new Thread(() =>
        {
            bool isHeld = false;
            Uninterrupted.Enter(gate, ref isHeld);
            isIn = isHeld;
            Uninterrupted.Exit(gate, isHeld);

            own = Record.Exception(static () => Thread.Sleep(Timeout.Infinite));
        });
        lock (gate)
        {
            thread.Start();
            for (int i = 0; i < 3; i++)
            {
                while ((thread.ThreadState & ThreadState.WaitSleepJoin) == 0)
                {
                    Thread.Yield();
                }

                thread.Interrupt();
                Thread.Sleep(5);
                Assert.False(isIn);
            }
        }

        thread.Join();
        Assert.True(isIn);
        Assert.IsType<ThreadInterruptedException>(own);
    }
}
