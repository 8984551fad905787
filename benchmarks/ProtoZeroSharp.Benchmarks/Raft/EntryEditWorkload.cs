using ProtoZeroSharp.Benchmarks.Google.Raft;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Workload B: sets every field of an Entry in a buffer that already holds one.</summary>
internal sealed class EntryEditWorkload : Workload
{
    private static readonly Oracle Oracle = Oracle.Sha256(108, "86d1a58474f8280a");

    public override string Name => "B-set";

    public override string Description => "set all four fields of an Entry of 108 bytes in place; 2,000 times";

    public override int Items => 2_000;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new EntryPlain("plain"),
        new EntryEdited("editor"),
        new EntryReopened("open and set", 1),
        new EntryReopened("open and set 3", 3),
        new EntryGoogle("google"),
    ];

    public override IReadOnlyList<Bar> Bars { get; } =
    [
        new Bar("editor", "plain", 2),
        new Bar("open and set", "google", 3, AtLeast: true),
    ];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        if (arm.Deviation == null)
        {
            Oracle.Verify(arm.Output);
            return;
        }

        Entry entry = Entry.Parser.ParseFrom(arm.Output);
        if (!entry.Equals(Entry.Parser.ParseFrom(RaftMessages.EncodedEntry)))
        {
            throw new InvalidDataException($"{arm.Name} wrote another Entry");
        }
    }
}
