namespace ProtoZeroSharp.Tool;

/// <summary>What the process ends with.</summary>
internal static class ExitCode
{
    public const int Done = 0;

    /// <summary>Something is wrong with the files.</summary>
    public const int Failed = 1;

    /// <summary>The command line is wrong.</summary>
    public const int Usage = 2;
}
