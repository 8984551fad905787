using ProtoZeroSharp.Tests.Generated;
using Xunit;

namespace ProtoZeroSharp.Tests.Limits;

/// <summary>The most that a leaf method takes in one argument: what it reserves for all of them must stay below the end of addresses.</summary>
public class LeafLimitTests
{
    private const int MostBytes = 33_554_432;
    private const int MostUnits = 16_777_216;

    // The tag of the message, its length, a tag, and a length of four bytes.
    private const int Around = 2 + 4 + 1 + 4;

    private static readonly string Text = new('x', MostUnits + 1);
    private static readonly byte[] Bytes = new byte[MostBytes + 1];

    private delegate void Adding(Everything3.Writer writer, int over);

    public static TheoryData<string> Forms => [.. All.Keys];

    private static Dictionary<string, (int Bytes, Adding Add)> All { get; } = new()
    {
        ["string"] = (MostUnits, static (w, over) => w.AddLeaves(name: over == 0 ? Text.Substring(1) : Text)),
        ["UTF-16"] = (MostUnits, static (w, over) => w.AddLeaves(name: Text.AsSpan(0, MostUnits + over))),
        ["UTF-8"] = (MostBytes, static (w, over) => w.AddLeaves(name: Bytes.AsSpan(0, MostBytes + over))),
        ["bytes"] = (MostBytes, static (w, over) => w.AddLeaves(payload: Bytes.AsSpan(0, MostBytes + over))),
        ["an array"] = (MostBytes, static (w, over) => w.AddLeaves(payload: over == 0 ? Bytes.AsSpan(1).ToArray() : Bytes)),
        ["every field"] = (MostUnits, static (w, over) => w.AddLeaves(0, over == 0 ? Text.Substring(1) : Text, [], default, 0, false, 0)),
    };

    [Theory]
    [MemberData(nameof(Forms))]
    public void An_argument_of_the_most_is_written_and_one_more_is_refused(string form)
    {
        (int bytes, Adding add) = All[form];
        using ProtoWriter proto = new();
        var writer = new Everything3.Writer(proto);
        try
        {
            add(writer, 1);
            Assert.Fail("it was taken");
        }
        catch (ArgumentException exception)
        {
            Assert.Contains("Start the message and write its fields one by one", exception.Message);
        }

        Assert.Equal(0, proto.Length);
        add(writer, 0);
        Assert.InRange(proto.Length, bytes + Around, bytes + Around + 40);
    }
}
