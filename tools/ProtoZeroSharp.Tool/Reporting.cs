using System;
using System.IO;

namespace ProtoZeroSharp.Tool;

/// <summary>What goes to standard error.</summary>
internal static class Reporting
{
    private const int WorthShowing = 100;

    /// <summary>Runs a command, and says in one line what kept it from its work.</summary>
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

    /// <summary>Shows how far long work is, on a terminal.</summary>
    public static Action<int, int>? Progress() => Console.IsErrorRedirected ? null : static (done, all) =>
    {
        if (all >= WorthShowing && (done % 10 == 0 || done == all))
        {
            Console.Error.Write($"\r{done} of {all} files{(done == all ? "\n" : "")}");
        }
    };
}
