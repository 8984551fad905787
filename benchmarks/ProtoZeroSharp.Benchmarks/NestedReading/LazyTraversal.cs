using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.NestedReading;

/// <summary>Everything in workload D through generated readers; strings are touched, not decoded.</summary>
internal sealed class LazyTraversal : InputArm
{
    private readonly bool validates;

    public LazyTraversal(bool validates)
        : base(validates ? "validated reader" : "reader")
    {
        this.validates = validates;
    }

    protected override ulong Read(ReadOnlySpan<byte> input)
    {
        ulong sum = 0;
        var root = new Root.Reader(input);
        if (validates)
        {
            root.Validate();
        }

        foreach (var message in root.Messages)
        {
            sum += message.A + (ulong)message.B + message.C + Touch(message.D);
            foreach (var text in message.E)
            {
                sum += Touch(text);
            }

            foreach (var child in message.F)
            {
                sum += (ulong)child.Id + Touch(child.Name);
            }
        }

        return sum;
    }

    private static ulong Touch(Utf8View text) => (uint)text.Length + text.Bytes[0];
}
