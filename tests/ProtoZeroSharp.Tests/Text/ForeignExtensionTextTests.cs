using Acme;
using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.Tests.Texts;
using ProtoZeroSharp.Tests.Texts.Far;
using Xunit;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>Extensions that another file than the message's own declares have names where the options say so, as protoc gives them that loaded the file.</summary>
public class ForeignExtensionTextTests
{
    private static readonly TextOptions Named = new() { ShowRedacted = true, Extensions = { TextsFarProtoExtensions.ExtensionNames } };

    private static byte[] Message
    {
        get
        {
            using var proto = new ProtoWriter();
            var host = new Host.Writer(proto).First(1).Last(2);
            host.Numbers([-1, 70_000]).Tone(Tone.High).Near("n").Secret("s").AddPair(a: 5).AddPair(a: 6);
            using (Host.Writer deep = host.StartDeep())
            {
                deep.Secret("inside").Near("too").Last(3);
            }

            using (Host.Writer inner = host.StartInner())
            {
                inner.Tone(Tone.Low).Tone((Tone)9);
            }

            using (Set.Writer set = host.StartSet())
            {
                set.Named(0, static (_, _) => { }).Item(0, static (item, _) => item.Id(7).Host(1, static (h, state) => h.Numbers([state])));
            }

            proto.AddVarInt(77, 4);
            proto.AddString(50, "of another wire type");
            return proto.ToArray();
        }
    }

    [Fact]
    public void They_are_printed_as_by_protoc() =>
        Assert.Equal(Protoc("texts_far.proto", Message), new Host.Reader(Message).ToText(Named));

    [Fact]
    public void Those_of_all_files_of_the_project_are_printed_as_by_protoc() =>
        Assert.Equal(Protoc("texts_far.proto", Message), new Host.Reader(Message).ToText(new TextOptions { ShowRedacted = true, Projects = { AcmeTypes.All } }));

    [Theory]
    [InlineData("0B 10 05 1A 02 08 01 0C  0B 10 05 1A 02 08 02 0C")]
    [InlineData("0B 10 85 80 80 80 10 1A 02 08 01 0C")] // a type of more than 32 bits
    [InlineData("0B 10 FF FF FF FF 0F 1A 02 08 01 0C")] // a negative one
    [InlineData("0B 10 FF FF FF FF FF FF FF FF FF 01 1A 02 08 01 0C")]
    public void Items_of_a_type_that_nobody_knows_are_all_printed_as_by_protoc(string items)
    {
        byte[] message = Plain.Delimited(1001, Hex.Bytes(items));
        Assert.Equal(Protoc("texts.proto", message), new Host.Reader(message).ToString());
    }

    [Theory]
    [InlineData("0B 2B 33 34 2C 10 D8 36 1A 00 0C")] // groups in the item in front of its type
    [InlineData("0B 1A 02 08 01 2B 33 34 2C 10 D8 36 0C")]
    public void An_item_with_groups_in_it_is_printed_once(string item)
    {
        byte[] message = Plain.Delimited(1001, Hex.Bytes(item));
        Assert.Equal(Protoc("texts_far.proto", message), new Host.Reader(message).ToText(Named));
    }

    [Fact]
    public void Without_the_option_they_are_unknown_as_to_protoc_that_did_not_load_the_file() =>
        Assert.Equal(Protoc("texts.proto", Message), new Host.Reader(Message).ToString());

    [Fact]
    public void A_file_that_is_named_twice_counts_once() =>
        Assert.Equal(
            new Host.Reader(Message).ToText(Named),
            new Host.Reader(Message).ToText(new TextOptions { ShowRedacted = true, Extensions = { TextsFarProtoExtensions.ExtensionNames, TextsFarProtoExtensions.ExtensionNames } }));

    [Fact]
    public void Their_values_are_redacted() =>
        Assert.Contains("[texts.far.secret]: [REDACTED]\n", new Host.Reader(Message).ToText(new TextOptions { Extensions = { TextsFarProtoExtensions.ExtensionNames } }), StringComparison.Ordinal);

    private static string Protoc(string file, byte[] message) =>
        ProtocText.Decode(Path.Combine(ProtocText.Metadata("RepositoryRoot"), "tests/ProtoZeroSharp.Tests/Text/protos"), file, "texts.Host", message)!;
}
