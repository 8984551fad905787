using System;
using System.CommandLine;
using System.IO;

namespace ProtoZeroSharp.Tool;

/// <summary>Output to standard error.</summary>
internal static class Reporting
{
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
        catch (IOException exception) when (StandardStream.IsClosed(exception))
        {
            // As head does when it has enough: nobody is there to be told.
            return ExitCode.Failed;
        }
        catch (OutOfMemoryException)
        {
            Console.Error.WriteLine("protozero: There is not enough memory for this input, or its text is longer than a string can be.");
            return ExitCode.Failed;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine("protozero: " + exception.Message);
            return ExitCode.Failed;
        }
    }

    /// <summary>The option that every command with long work has.</summary>
    public static Option<bool> ProgressOption() => new("--progress")
    {
        Description = "Show on standard error how far long work has come. On a terminal it is shown anyway, unless the result is printed there.",
    };
}
