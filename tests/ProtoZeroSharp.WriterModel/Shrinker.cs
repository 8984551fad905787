using System.Text;

namespace ProtoZeroSharp.WriterModel;

/// <summary>Leaves out what a failure does not need, and prints the rest as a program.</summary>
internal static class Shrinker
{
    /// <summary>The failure of a sequence on a thread of its own, or null.</summary>
    public static string? FailureOf(IReadOnlyList<Operation> operations, StringBuilder? trace = null)
    {
        string? failure = null;
        Thread thread = new(() =>
        {
            Session session = new() { Trace = trace };
            try
            {
                session.Run(operations);
            }
            catch (Exception e)
            {
                failure = e is ModelFailure ? e.Message : e.ToString();
            }
        });
        thread.Start();
        thread.Join();
        return failure;
    }

    public static List<Operation> Shrink(List<Operation> operations)
    {
        List<Operation> best = operations;
        for (int size = best.Count / 2; size > 0; size = size > 1 ? size / 2 : 0)
        {
            bool isSmaller;
            do
            {
                isSmaller = false;
                for (int from = 0; from < best.Count;)
                {
                    List<Operation> less = [.. best];
                    less.RemoveRange(from, Math.Min(size, less.Count - from));
                    if (FailureOf(less) != null)
                    {
                        best = less;
                        isSmaller = true;
                    }
                    else
                    {
                        from += size;
                    }
                }
            }
            while (isSmaller && size == 1);
        }

        for (int i = 0; i < best.Count; i++)
        {
            foreach (Operation simpler in Simpler(best[i]))
            {
                List<Operation> other = [.. best];
                other[i] = simpler;
                if (FailureOf(other) != null)
                {
                    best = other;
                }
            }
        }

        return best;
    }

    /// <summary>A C# program of the calls of a sequence; it prints the actual and the expected output side by side.</summary>
    public static string Program(IReadOnlyList<Operation> operations)
    {
        StringBuilder trace = new();
        string? failure = FailureOf(operations, trace);
        return $"// {failure?.Replace("\n", "\n// ")}\nusing ProtoZeroSharp;\nusing ProtoZeroSharp.Generated;\nusing ProtoZeroSharp.WriterModel; // Draws.cs, Segments.cs\nusing ProtoZeroSharp.Tests.Generated;\nusing System.Runtime.InteropServices;\nunsafe {{\n{trace}}}\n";
    }

    private static IEnumerable<Operation> Simpler(Operation operation)
    {
        for (int size = operation.Size; size > 0; size /= 2)
        {
            yield return operation with { Size = operation.Size - size };
        }

        yield return operation with { Field = 1 };
        yield return operation with { From = 0 };
    }
}
