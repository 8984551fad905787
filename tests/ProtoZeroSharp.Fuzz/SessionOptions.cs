using System.Globalization;

namespace ProtoZeroSharp.Fuzz;

/// <summary>The options of a session.</summary>
internal sealed class SessionOptions
{
    public SessionOptions(string[] args, string repositoryRoot)
    {
        RepositoryRoot = repositoryRoot;
        Output = Path.Combine(repositoryRoot, "artifacts", "fuzz");
        Time = TimeSpan.FromSeconds(1);
        for (int i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--seconds":
                    Time = TimeSpan.FromSeconds(double.Parse(args[++i], CultureInfo.InvariantCulture));
                    break;
                case "--executions":
                    Executions = long.Parse(args[++i], CultureInfo.InvariantCulture);
                    Time = TimeSpan.MaxValue;
                    break;
                case "--seed":
                    Seed = ulong.Parse(args[++i], CultureInfo.InvariantCulture);
                    break;
                case "--keep":
                    KeepsCorpus = true;
                    break;
                case "--replay":
                    IsReplay = true;
                    break;
                case "--list":
                    IsList = true;
                    break;
                default:
                    Targets.AddRange(args[i].Split(','));
                    break;
            }
        }
    }

    public string RepositoryRoot { get; }

    /// <summary>The folder for findings and kept inputs.</summary>
    public string Output { get; }

    public List<string> Targets { get; } = [];

    public long Executions { get; } = long.MaxValue / 2;

    /// <summary>For each target.</summary>
    public TimeSpan Time { get; }

    public ulong Seed { get; } = 1;

    /// <summary>Whether inputs that reached something new are kept for the next session.</summary>
    public bool KeepsCorpus { get; }

    /// <summary>Whether to list the targets only.</summary>
    public bool IsList { get; }

    /// <summary>Whether to run seeds and regressions only, without changes.</summary>
    public bool IsReplay { get; }
}
