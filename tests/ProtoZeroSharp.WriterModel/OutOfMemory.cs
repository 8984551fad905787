namespace ProtoZeroSharp.WriterModel;

/// <summary>A sequence once for every allocation that it asks for, which fails: the call throws then and has changed nothing, or has not needed it.</summary>
internal static class OutOfMemory
{
    /// <returns>The operations done.</returns>
    public static long Run(Session session, IReadOnlyList<Operation> operations)
    {
        long count = 0;
        for (long number = 1; ; number++)
        {
            // A thread of its own starts with nothing.
            Exception? failure = null;
            Thread thread = new(() =>
            {
                ProtoMemory.Trim();
                TestMemory.Failing.Arm(number);
                try
                {
                    session.Run(operations);
                }
                catch (Exception e)
                {
                    failure = e;
                }
                finally
                {
                    TestMemory.Failing.Disarm();
                }
            });
            thread.Start();
            thread.Join();
            count += operations.Count;
            if (failure != null)
            {
                throw new ModelFailure($"allocation {number}: {failure.Message}", failure);
            }

            if (!TestMemory.Failing.HasFailed)
            {
                return count;
            }
        }
    }
}
