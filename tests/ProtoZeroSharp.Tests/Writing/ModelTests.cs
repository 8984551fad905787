using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WriterModel;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// A few seconds of the model of the writers (../ProtoZeroSharp.WriterModel, which has longer runs): random sequences of all calls, beside
/// a plain encoder. A failure names the seed, and `--sequence SEED` prints it as a program.
/// </summary>
[Collection(AloneCollection.Name)]
public class ModelTests
{
    [Fact]
    public void Random_sequences_write_what_the_model_does() => Run(1, 1_500, static (session, operations) => session.Run(operations));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void No_sequence_touches_a_byte_outside_of_its_memory(bool atFront)
    {
        if (!GuardAllocator.IsSupported)
        {
            Console.WriteLine("skipped: guard pages are made with Linux's mmap");
            return;
        }

        TestMemory.Guard.IsOn = true;
        TestMemory.Guard.IsAtFront = atFront;
        try
        {
            Run(2_000, 400, static (session, operations) => session.Run(operations));
        }
        finally
        {
            TestMemory.Guard.IsOn = GuardedRun.IsOn;
        }
    }

    [Fact]
    public void An_allocation_that_fails_changes_nothing() => Run(3_000, 40, static (session, operations) => OutOfMemory.Run(session, operations));

    private static void Run(long first, int count, Action<Session, List<Operation>> run)
    {
        Session session = new();
        List<Operation> operations = [];
        for (long seed = first; seed < first + count; seed++)
        {
            Sequences.Draw(seed, operations);
            try
            {
                run(session, operations);
            }
            catch (Exception e)
            {
                Assert.Fail($"seed {seed}: {e}");
            }
        }

        Assert.NotEqual(0, session.Refusals);
    }
}
