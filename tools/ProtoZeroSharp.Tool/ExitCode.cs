namespace ProtoZeroSharp.Tool;

/// <summary>The exit codes of the process.</summary>
internal static class ExitCode
{
    public const int Done = 0;

    /// <summary>The files have an error, or --check found a difference.</summary>
    public const int Failed = 1;

    /// <summary>The command line is wrong.</summary>
    public const int Usage = 2;
}
