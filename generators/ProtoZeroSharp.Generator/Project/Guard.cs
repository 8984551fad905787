using System;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// Turns an exception into an error of one file. When an exception leaves a generator, the compiler reports a warning, CS8785, and
/// drops all generated code.
/// </summary>
internal static class Guard
{
    private static readonly char[] Separators = ['.', ' '];

    public static T Run<T>(Func<T> work, Func<DiagnosticInfo, T> failed)
    {
        try
        {
            return work();
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return failed(Failure(exception));
        }
    }

    // Not the message and not the whole stack: they may contain text of the file, or paths of the machine that built the generator.
    private static DiagnosticInfo Failure(Exception exception) =>
        DiagnosticInfo.OfFile(DiagnosticCatalog.InternalFailure, "The generator failed on this file (" + exception.GetType().Name + " in " + MethodOf(exception) + "). Please report it with the file.");

    // The type and the method of the stack's first line. Exception.TargetSite is reflection, which a native program may not have.
    private static string MethodOf(Exception exception)
    {
        string stack = exception.StackTrace ?? "";
        int end = stack.IndexOf('(');
        int dot = end < 0 ? -1 : stack.LastIndexOf('.', end);
        if (dot <= 0)
        {
            return "unknown code";
        }

        int start = stack.LastIndexOfAny(Separators, dot - 1) + 1;
        return stack.Substring(start, end - start);
    }
}
