namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>Whether a diagnostic keeps a file from being generated.</summary>
internal enum Severity
{
    Warning,
    Error,
}
