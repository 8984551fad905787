using System.Runtime.CompilerServices;
using Aot;
using ProtoZeroSharp;

if (RuntimeFeature.IsDynamicCodeSupported)
{
    Console.WriteLine("this program was not compiled ahead of time");
    return 1;
}

if (LargestMessage.Problem() is { } problem)
{
    Console.WriteLine("aot: " + problem);
    return 1;
}

using var proto = new ProtoWriter();
var measurement = new Measurement.Writer(proto).Name("µ").Values([1, -2]);
using (var source = measurement.StartSource())
{
    source.Id(300);
}

proto.AddVarInt(15, 1);

// name, two packed doubles, the nested message, the untyped field: worked out by hand.
const string expected = "0A02C2B5" + "1210000000000000F03F00000000000000C0" + "1A0308AC02" + "7801";
string actual = Convert.ToHexString(proto.ToArray());
Console.WriteLine(actual == expected ? "aot: ok" : $"aot: expected {expected}, got {actual}");
return actual == expected ? 0 : 1;
