using Pprof.Protocol;
using ProtoZeroSharp;

namespace Pprof;

/// <summary>Encodes counted work as a profile for pprof. Texts and methods get their numbers when they are first needed.</summary>
public sealed class ProfileEncoder
{
    private readonly List<string> texts = [""];
    private readonly Dictionary<string, int> textIndexes = [];
    private readonly List<WorkStack> methods = [];
    private readonly Dictionary<(string Method, string File), ulong> methodIds = [];

    /// <summary>Writes a profile into an empty writer.</summary>
    public static void Write(ProtoWriter proto, WorkCounter work) => new ProfileEncoder().Write(new Profile.Writer(proto), work);

    private void Write(Profile.Writer profile, WorkCounter work)
    {
        profile.AddSampleType(type: IndexOf("comparisons"), unit: IndexOf("count"));
        profile.AddSampleType(type: IndexOf("moves"), unit: IndexOf("count"));
        profile.TimeNanos(DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() * 1_000_000);
        foreach (WorkStack stack in work.Stacks)
        {
            if (stack.Comparisons + stack.Moves > 0)
            {
                WriteSample(profile, stack);
            }
        }

        // The fields of a message may come in any order: what the samples refer to is known now.
        for (int i = 0; i < methods.Count; i++)
        {
            ulong id = (ulong)i + 1;
            using (var location = profile.StartLocation())
            {
                location.Id(id).AddLine(functionId: id, line: methods[i].Line);
            }

            profile.AddFunction(id: id, name: IndexOf(methods[i].Method), filename: IndexOf(methods[i].File), startLine: methods[i].Line);
        }

        profile.StringTableFrom(texts);
    }

    private void WriteSample(Profile.Writer profile, WorkStack stack)
    {
        using var sample = profile.StartSample();
        using (var locations = sample.StartLocationId())
        {
            for (WorkStack call = stack; call.Caller is not null; call = call.Caller)
            {
                locations.Add(IdOf(call));
            }
        }

        sample.Value([stack.Comparisons, stack.Moves]);
        sample.AddLabel(key: IndexOf("input"), str: IndexOf(stack.Input));
    }

    private ulong IdOf(WorkStack call)
    {
        if (!methodIds.TryGetValue((call.Method, call.File), out ulong id))
        {
            methods.Add(call);
            methodIds[(call.Method, call.File)] = id = (ulong)methods.Count;
        }

        return id;
    }

    private int IndexOf(string text)
    {
        if (text.Length > 0 && !textIndexes.ContainsKey(text))
        {
            textIndexes[text] = texts.Count;
            texts.Add(text);
        }

        return textIndexes.GetValueOrDefault(text);
    }
}
