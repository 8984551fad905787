using System;
using System.IO;

namespace ProtoZeroSharp.Tool;

/// <summary>Output to standard error.</summary>
internal static class Reporting
{
    private const int WorthShowing = 100;

    /// <summary>Runs a command, and reports its failure in one line.</summary>
    public static int Run(Func<int> command)
    {
        try
        {
            return command();
        }
        catch (UsageException exception)
        {
            Console.Error.WriteLine("protozero: " + exception.Message);
            return ExitCode.Usage;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine("protozero: " + exception.Message);
            return ExitCode.Failed;
        }
    }

    /// <summary>Shows the progress of long work on a terminal.</summary>
    public static Action<int, int>? Progress() => Console.IsErrorRedirected ? null : static (done, all) =>
    {
        if (all >= WorthShowing && (done % 10 == 0 || done == all))
        {
            Console.Error.Write($"\r{done} of {all} files{(done == all ? "\n" : "")}");
        }
    };
}
