using Pprof.Protocol;
using ProtoZeroSharp;

namespace Pprof;

/// <summary>Encodes counted work as a profile for pprof. Texts and methods get their numbers when they are first needed.</summary>
public sealed class ProfileEncoder
{
    private readonly OrderedDictionary<string, bool> texts = new() { [""] = true };
    private readonly OrderedDictionary<(string Method, string File, int Line), bool> methods = [];

    /// <summary>Writes a profile into an empty writer.</summary>
    public static void Write(ProtoWriter proto, WorkCounter work) => new ProfileEncoder().Write(new Profile.Writer(proto), work);

    private void Write(Profile.Writer profile, WorkCounter work)
    {
        profile.AddSampleType(type: IndexOf("comparisons"), unit: IndexOf("count"));
        profile.AddSampleType(type: IndexOf("moves"), unit: IndexOf("count"));
        profile.TimeNanos(DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() * 1_000_000);
        foreach (WorkStack stack in work.Stacks.Where(static s => s.Comparisons + s.Moves > 0))
        {
            using var sample = profile.StartSample();
            using (var locations = sample.StartLocationId())
            {
                for (WorkStack call = stack; call.Caller is not null; call = call.Caller)
                {
                    methods.TryAdd((call.Method, call.File, call.Line), true, out int index);
                    locations.Add((ulong)index + 1);
                }
            }

            sample.Value([stack.Comparisons, stack.Moves]).AddLabel(key: IndexOf("input"), str: IndexOf(stack.Input));
        }

        // The fields of a message may come in any order: what the samples refer to is known now.
        ulong id = 0;
        foreach ((string method, string file, int line) in methods.Keys)
        {
            using (var location = profile.StartLocation())
            {
                location.Id(++id).AddLine(functionId: id, line: line);
            }

            profile.AddFunction(id: id, name: IndexOf(method), filename: IndexOf(file), startLine: line);
        }

        profile.StringTableFrom(texts.Keys);
    }

    private int IndexOf(string text)
    {
        texts.TryAdd(text, true, out int index);
        return index;
    }
}
