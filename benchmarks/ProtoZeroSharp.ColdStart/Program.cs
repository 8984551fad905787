using System.Diagnostics;
using Google.Protobuf;
using ProtoZeroSharp;
using ProtoZeroSharp.ColdStart;

// What a process pays for its first message, in microseconds: `first,thousand` on one line, where the second figure is the time
// of 1,000 messages with the first. `google` does the same with Google.Protobuf. `memory` prints what stays after a message of 1 GB.
if (args is ["memory"])
{
    Retained.Print();
    return 0;
}

bool isGoogle = args is ["google"];
long start = Stopwatch.GetTimestamp();
int bytes = isGoogle ? Messages.Google(0) : Messages.Typed(0);
long first = Stopwatch.GetTimestamp();
for (int i = 1; i < 1_000; i++)
{
    bytes += isGoogle ? Messages.Google(i) : Messages.Typed(i);
}

long end = Stopwatch.GetTimestamp();
Console.WriteLine(FormattableString.Invariant($"{Microseconds(first - start):0},{Microseconds(end - start):0}"));
return bytes > 0 ? 0 : 1;

static double Microseconds(long ticks) => ticks * (1e6 / Stopwatch.Frequency);
