using System.Diagnostics;
using ProtoZeroSharp.ColdStart;

// What a process pays for its first message, written and read, in microseconds: `first,thousand` on one line, where the second figure is the time
// of 1,000 messages with the first. `google` does the same with Google.Protobuf. `check` fails unless both read the same. `memory` prints
// what stays after a message of 1 GB.
if (args is ["memory"])
{
    Retained.Print();
    return 0;
}

if (args is ["check"])
{
    return Enumerable.Range(0, 1_000).All(static i => Messages.Typed(i) == Messages.Google(i)) ? 0 : 1;
}

bool isGoogle = args is ["google"];
long start = Stopwatch.GetTimestamp();
long sum = isGoogle ? Messages.Google(0) : Messages.Typed(0);
long first = Stopwatch.GetTimestamp();
for (int i = 1; i < 1_000; i++)
{
    sum += isGoogle ? Messages.Google(i) : Messages.Typed(i);
}

long end = Stopwatch.GetTimestamp();
Console.WriteLine(FormattableString.Invariant($"{Microseconds(first - start):0},{Microseconds(end - start):0}"));
return sum > 0 ? 0 : 1;

static double Microseconds(long ticks) => ticks * (1e6 / Stopwatch.Frequency);
