using System.Runtime.CompilerServices;

namespace Pprof;

/// <summary>
/// Counts work by the stack of methods that does it. Each method says <c>using var call = work.Enter();</c> and counts on
/// <see cref="Current"/>. One thread at a time; nothing is allocated for a stack that was there before.
/// </summary>
public sealed class WorkCounter
{
    /// <summary>All stacks, callers before those they call.</summary>
    public List<WorkStack> Stacks { get; } = [];

    /// <summary>The method that runs.</summary>
    public WorkStack Current { get; private set; } = new(null, "", "", 0, "");

    /// <summary>What the methods work on: a label in the profile.</summary>
    public string Input { get; set; } = "";

    /// <summary>Enters the calling method, until the result is disposed.</summary>
    public Call Enter([CallerMemberName] string method = "", [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
    {
        WorkStack caller = Current;
        var key = (method, file, line, Input); // Files have methods of the same name, and a file has overloads.
        if (!caller.Calls.TryGetValue(key, out WorkStack? stack))
        {
            caller.Calls[key] = stack = new WorkStack(caller, method, file, line, Input);
            Stacks.Add(stack);
        }

        Current = stack;
        return new Call(this, caller);
    }

    public readonly ref struct Call(WorkCounter work, WorkStack caller)
    {
        public void Dispose() => work.Current = caller;
    }
}

/// <summary>A method and who called it, if somebody did, with the work that it did itself.</summary>
public sealed record WorkStack(WorkStack? Caller, string Method, string File, int Line, string Input)
{
    public Dictionary<(string Method, string File, int Line, string Input), WorkStack> Calls { get; } = [];

    public long Comparisons { get; set; }

    public long Moves { get; set; }
}
