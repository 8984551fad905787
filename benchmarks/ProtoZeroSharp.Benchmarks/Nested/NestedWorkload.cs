using ProtoZeroSharp.Benchmarks.Protozero;
using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D: 200,000 messages of 257 bytes with nine submessages each.</summary>
internal sealed class NestedWorkload : Workload
{
    private readonly bool strings;

    public NestedWorkload(bool strings)
    {
        this.strings = strings;
        Arms = strings
            ?
            [
                new MemcpyArm(NestedMessages.Size, NestedMessages.Count),
                new NestedPointerStrings(),
                new NestedHandStrings(),
                new NestedTypedStrings(),
                new NestedLeafStrings(),
                new NestedUntypedStrings(),
                new NestedGoogle(keepsGraph: false),
                new NestedGoogle(keepsGraph: true),
            ]
            :
            [
                new MemcpyArm(NestedMessages.Size, NestedMessages.Count),
                new NestedPointer(),
                new NestedHand(),
                new NestedTyped(),
                new NestedLeaf(),
                new NestedUntyped(),
                .. ProtozeroLibrary.Writes("nested_write"),
                new NestedGoogle(keepsGraph: false),
                new NestedGoogle(keepsGraph: true),
            ];
        Bars = strings
            ?
            [
                new Bar("hand", "memcpy", 7, IsCredibility: true),
                new Bar("typed", "hand", 0.66),
                new Bar("typed", "pointer", 1.45),
                new Bar("leaf", "hand", 0.58),
                new Bar("leaf", "pointer", 1.15),
            ]
            :
            [
                new Bar("hand", "memcpy", 3.8, IsCredibility: true),
                new Bar("pointer", "hand", 0.55, IsCredibility: true),
                new Bar("typed", "hand", 0.78),
                new Bar("typed", "pointer", 1.38),
                new Bar("leaf", "hand", 0.68),
                new Bar("leaf", "pointer", 1.05),
                new Bar("untyped", "hand", 0.85),
                new Bar("untyped", "pointer", 1.42),
                new Bar("leaf", "google", 35, AtLeast: true),
                new Bar("leaf", "google serialize", 13, AtLeast: true),
            ];
    }

    public override string Name => strings ? "D-strings" : "D-u8";

    public override string Description => strings
        ? "200,000 messages with nine submessages each, text from strings"
        : "200,000 messages with nine submessages each, text from u8 literals";

    public override int Items => NestedMessages.Count;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; }

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        if (arm is NestedGoogle)
        {
            Arm reference = Arms.Single(static a => a.Name == "hand");
            reference.Run(Items);
            NestedMessages.Oracle.Verify(reference.Output);
            if (arm.Output.Length != NestedMessages.SizeWithoutZeros || !NestedGoogle.IsSameMessage(reference.Output, arm.Output))
            {
                throw new InvalidDataException("not the message that the expected bytes hold");
            }
        }
        else
        {
            NestedMessages.Oracle.Verify(arm.Output);
        }
    }
}
