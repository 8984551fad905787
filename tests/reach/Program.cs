using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Tests.Reach;

/// <summary>
/// Runs the tests of the library where xunit's own runner does not: on Mono, and as WebAssembly. Calls the methods that have xunit's
/// attributes, one after the other, prints what is not called and why, and closes with `N passed, N failed`.
/// </summary>
internal static class Program
{
    private const int MostShown = 40;

    /// <param name="arguments">Nothing, parts of the names of the tests to run, or after a <c>-</c> of those not to run.</param>
#if NET
    public static Task<int> Main(string[] arguments) => RunAll(arguments);
#else
    public static int Main(string[] arguments)
    {
        int code = 1;

        // Some tests recurse as deep as messages nest.
        Thread main = new(() => code = RunAll(arguments).GetAwaiter().GetResult(), 64 << 20);
        main.Start();
        main.Join();
        return code;
    }
#endif

    private static async Task<int> RunAll(string[] arguments)
    {
        Console.WriteLine($"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.ProcessArchitecture}, addresses of {8 * IntPtr.Size} bits");
        foreach (Exclusion exclusion in Exclusions.All)
        {
            Console.WriteLine($"not run: {exclusion.Name}: {exclusion.Reason}");
        }

        string[] unwanted = [.. arguments.Where(part => part[0] == '-').Select(part => part.Substring(1))];
        string[] wanted = [.. arguments.Where(part => part[0] != '-')];
        int passed = 0;
        int failed = 0;
        HashSet<Exclusion> unused = [.. Exclusions.All];
        foreach (IGrouping<Type, MethodInfo> tests in TestCases.Methods().GroupBy(method => method.DeclaringType!).OrderBy(type => TestCases.RunsLast(type.Key)).ThenBy(type => type.Key.FullName, StringComparer.Ordinal))
        {
            var time = Stopwatch.StartNew();
            int before = passed + failed;
            foreach (MethodInfo method in tests)
            {
                string name = $"{tests.Key.FullName}.{method.Name}";
                if (Exclusions.Find(name) is { } exclusion)
                {
                    unused.Remove(exclusion);
                    continue;
                }

                if ((wanted.Length != 0 && !Array.Exists(wanted, name.Contains)) || Array.Exists(unwanted, name.Contains))
                {
                    continue;
                }

                foreach (object?[] values in TestCases.Of(method))
                {
                    Exception? error = await Run(tests.Key, method, values).ConfigureAwait(true);
                    if (error is null)
                    {
                        passed++;
                    }
                    else if (++failed <= MostShown)
                    {
                        Console.WriteLine($"FAILED {name}({string.Join(", ", values.Select(Text))}): {error}");
                    }
                }
            }

            if (passed + failed != before)
            {
                Console.WriteLine($"{time.Elapsed.TotalSeconds,8:0.0} s {passed + failed - before,5} {tests.Key.FullName}");
            }
        }

        // A name that fits no test hides that the test it meant was renamed, and is run or not by accident.
        foreach (Exclusion exclusion in unused)
        {
            failed++;
            Console.WriteLine($"FAILED: no test has the name {exclusion.Name}, which is not to be run");
        }

        Console.WriteLine($"{passed} passed, {failed} failed");
        return failed == 0 && passed != 0 ? 0 : 1;
    }

    private static async Task<Exception?> Run(Type type, MethodInfo method, object?[] values)
    {
        try
        {
            object? test = method.IsStatic ? null : Activator.CreateInstance(type);
            try
            {
                if (method.Invoke(test, values) is Task task)
                {
#if NET
                    // There is only one thread: it must not wait.
                    await task.ConfigureAwait(true);
#else
                    // Not awaited: all further tests would run on the stack of the code that completed the task.
                    task.GetAwaiter().GetResult();
                    await Task.CompletedTask.ConfigureAwait(true);
#endif
                }
            }
            finally
            {
                (test as IDisposable)?.Dispose();
            }

            return null;
        }
        catch (TargetInvocationException e)
        {
            return e.InnerException;
        }
        catch (Exception e)
        {
            return e;
        }
    }

    private static string Text(object? value) => value switch
    {
        null => "null",
        string { Length: > 60 } text => $"{text.Substring(0, 60)}…",
        _ => value.ToString() ?? "",
    };
}
