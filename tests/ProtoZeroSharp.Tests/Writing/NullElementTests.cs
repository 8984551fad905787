using Acme.V1;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>A null in a collection is named by its index or by its key, with the parameter that the caller's method has.</summary>
public class NullElementTests
{
    [Fact]
    public void A_null_value_is_named_by_its_key()
    {
        Refused("The value of key 'host' is null.", static w => new Person.Writer(w).LabelsFrom(new Dictionary<string, string> { ["a"] = "b", ["host"] = null! }));
        Refused("The value of key 'host' is null.", static w => new Person.Writer(w).LabelsFrom(new List<KeyValuePair<string, string>> { new("host", null!) }));
        Refused("The value of key 'host' is null.", static w => new Person.Writer(w).LabelsFrom(new SortedDictionary<string, string> { ["host"] = null! }));
    }

    [Fact]
    public void A_long_key_is_cut() => Refused(
        "The value of key '" + new string('k', 64) + "…' is null.",
        static w => new Person.Writer(w).LabelsFrom(new Dictionary<string, string> { [new string('k', 65)] = null! }));

    [Fact]
    public void A_null_key_is_named_by_its_index() =>
        Refused("The key of pair 1 is null.", static w => new Person.Writer(w).LabelsFrom(new List<KeyValuePair<string, string>> { new("a", "b"), new(null!, "c") }));

    [Fact]
    public void A_null_element_is_named_by_its_index()
    {
        Refused("Element 1 is null.", static w => new FieldMask.Writer(w).PathsFrom(["a", null!]));
        Refused("Element 1 is null.", static w => new FieldMask.Writer(w).PathsFrom(new List<string> { "a", null! }));
        Refused("Element 2 is null.", static w => new FieldMask.Writer(w).PathsFrom(new Queue<string>(["a", "b", null!])));
        Refused("Element 1 is null.", static w => MessageWriter.Root(w).ExpandedFrom(0x12, 1, new List<byte[]> { Array.Empty<byte>(), null! }));
    }

    // Nothing of the field is left, and the writer is as before.
    private static void Refused(string text, WriterAction action)
    {
        using var proto = new ProtoWriter();
        proto.AddBool(15, true);
        ArgumentNullException error = Expect.Throws<ArgumentNullException>(proto, action);
        Assert.StartsWith(text, error.Message, StringComparison.Ordinal);
        Assert.Equal("values", error.ParamName);
        Assert.Equal("7801", Encoded.Hex(proto.WrittenSpan));
    }
}
