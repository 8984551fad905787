using Xunit;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Tests that read the counters of the process: they run after all others, one at a time.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public class AloneCollection
{
    public const string Name = "Alone";
}
