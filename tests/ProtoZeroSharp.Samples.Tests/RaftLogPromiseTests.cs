using RaftLog;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>What a log keeps others from doing, and itself.</summary>
public sealed class RaftLogPromiseTests : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("raft").FullName;

    public void Dispose() => Directory.Delete(folder, recursive: true);

    [Fact]
    public void What_is_committed_stays_committed()
    {
        using var log = new EntryLog(Path.Combine(folder, "log"));
        log.Append(1, [1]);
        log.Append(1, [2]);
        log.SetCommit(2);
        log.SetCommit(2);
        Assert.Throws<ArgumentOutOfRangeException>(() => log.SetCommit(1));
        Assert.Equal(2u, log.Commit);
    }

    [Theory]
    [InlineData("log", "link")]
    [InlineData("link", "log")]
    public void A_log_has_one_writer_under_all_its_names(string first, string second)
    {
        if (OperatingSystem.IsWindows())
        {
            return; // A link takes a privilege there.
        }

        new EntryLog(Path.Combine(folder, "log")).Dispose();
        File.CreateSymbolicLink(Path.Combine(folder, "link"), Path.Combine(folder, "log"));
        using var log = new EntryLog(Path.Combine(folder, first));
        Assert.ThrowsAny<IOException>(() => new EntryLog(Path.Combine(folder, second)));
    }
}
