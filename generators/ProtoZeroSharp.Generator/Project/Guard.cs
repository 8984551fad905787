using System;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// Keeps exceptions inside. One that leaves a generator is CS8785: a warning for which the compiler throws away everything that
/// was generated. Here it costs the one file, and is an error.
/// </summary>
internal static class Guard
{
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

    // Neither the message nor the stack: they may hold text of the file or paths of the machine that built the generator.
#pragma warning disable IL2026 // Compiled ahead of time, the method may have no name, and nothing else changes.
    private static DiagnosticInfo Failure(Exception exception) =>
        DiagnosticInfo.OfFile(DiagnosticCatalog.InternalFailure, "The generator failed on this file (" + exception.GetType().Name + " in " + (exception.TargetSite?.DeclaringType?.Name ?? "unknown code") + "). Please report it with the file.");
#pragma warning restore IL2026
}
