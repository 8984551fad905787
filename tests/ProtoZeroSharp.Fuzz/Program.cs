using System.Reflection;
using ProtoZeroSharp.Fuzz;
using ProtoZeroSharp.Fuzz.Coverage;
using ProtoZeroSharp.Fuzz.Rounds;

// Random work from one seed after another. Each round is checked against Google.Protobuf, protoc or naive models, or for failures that
// must never happen.
//   [TARGET,…] [--rounds N] [--seed FIRST]     targets: write, read, edit, edits, texts, generate; all of them unless given
// A failure prints its seed: `TARGET --seed SEED --rounds 1` repeats it. Closes with `N passed, N failed`, counted in targets.
//
// Guided by coverage (docs/fuzzing.md):
//   cover [TARGET,…] [--seconds N | --executions N] [--seed N] [--keep] [--replay]
if (args is not ["cover", ..])
{
    return RandomRounds.Run(args);
}

string root = typeof(Session).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static a => a.Key == "RepositoryRoot").Value!;
var context = new WovenContext([ProtoZeroSharp.Fuzz.Engine.CoveredTarget.Library, ProtoZeroSharp.Fuzz.Engine.CoveredTarget.Generator]);
MethodInfo session = context.Own.GetType(typeof(Session).FullName!, throwOnError: true)!.GetMethod(nameof(Session.Run))!;
(string, nint, int, int)[] assemblies = [.. context.Woven.Select(static a => (a.Name, a.First, a.Count, a.Edges))];
return (int)session.Invoke(null, [args[1..], root, assemblies, (nint)context.Map.WorkAddress])!;
