using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Callers;

/// <summary>
/// The same rows from methods of 1 to 128 rows, as real exporters have them: what the JIT inlines in a small method it does not in a large
/// one. Each arm is compared with hand-written code that has as many rows in its method.
/// </summary>
internal sealed class CallersWorkload : Workload
{
    private readonly string schema;
    private readonly int rows;
    private readonly List<Arm> arms = [];
    private readonly List<Bar> bars = [];

    public CallersWorkload(string schema, int fields, int rows)
    {
        this.schema = schema;
        this.rows = rows;
        Name = $"callers-{fields}-{rows}";
        double fieldBar = rows <= 4 ? 0.65 : rows == 8 ? 0.85 : 1.05;
        Add("hand", "Hand");
        Add("hand-u8", "HandUtf8");
        Add("fields", "Fields", "hand", fieldBar);
        Add("fields-u8", "FieldsUtf8", "hand-u8", fieldBar);
        if (fields <= 8)
        {
            Add("hand-absent", "HandAbsent");
            Add("leaf", "Leaf", "hand", 0.55);
            Add("leaf-u8", "LeafUtf8", "hand-u8", 0.55);
            Add("leaf-absent", "LeafAbsent", "hand-absent", 0.75);
            bars.Add(new Bar("leaf", "fields", 1.15));
        }
    }

    public override string Name { get; }

    public override string Description => $"4,096 messages {schema}, {rows} in a method";

    public override int Items => CallerRow.Count;

    public override int WarmUpItems => 128;

    public override int RunsPerSample => 4;

    public override IReadOnlyList<Arm> Arms => arms;

    public override IReadOnlyList<Bar> Bars => bars;

    /// <summary>The bytes are those of the hand-written code; that of the first, of Google's classes.</summary>
    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        byte[] bytes = arm.Output.ToArray();
        Arm reference = arms.First(a => a.Name == (arm.Name.EndsWith("-absent") ? "hand-absent" : "hand"));
        if (reference == arm)
        {
            byte[] google = CallersGoogle.Encode(schema, isAbsent: arm.Name.EndsWith("-absent"));
            if (!bytes.AsSpan().SequenceEqual(google))
            {
                throw new InvalidDataException("the bytes are not those of Google's classes");
            }

            return;
        }

        reference.Run(Items);
        if (!bytes.AsSpan().SequenceEqual(reference.Output))
        {
            throw new InvalidDataException("the bytes are not those of the hand-written code");
        }
    }

    private void Add(string name, string form, string? reference = null, double limit = 0)
    {
        string method = schema + form + rows;
        arms.Add(CallersCode.Hands.TryGetValue(method, out CallersCode.HandRows? hand)
            ? new CallersHand(name, hand, rows)
            : new CallersTyped(name, CallersCode.Writers[method], rows));
        if (reference != null)
        {
            bars.Add(new Bar(name, reference, limit));
        }
    }
}
