using System.Globalization;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Reading;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>Messages as text are what protoc, which is Google's C++, prints of the same bytes.</summary>
public class TextFormatTests
{
    private const int Messages = 300;

    private delegate string Printing(byte[] message);

    private delegate void Writing(ProtoWriter proto, Draw draw);

    /// <summary>The recorded requests, whatever message they were made for, as messages of each schema that takes them.</summary>
    [Theory]
    [InlineData("conformance_proto2.proto", "reading.conformance.proto2.AllTypes")]
    [InlineData("conformance_proto3.proto", "reading.conformance.proto3.AllTypes")]
    [InlineData("conformance_edition2023.proto", "reading.conformance.edition2023.AllTypes")]
    [InlineData("conformance_edition_proto2.proto", "reading.conformance.edition_proto2.AllTypes")]
    [InlineData("conformance_edition_proto3.proto", "reading.conformance.edition_proto3.AllTypes")]
    [InlineData("edition2023_delimited.proto", "reading.delimited.AllTypes")]
    [InlineData("groups.proto", "reading.Old")]
    public void Recorded_requests_are_printed_as_by_protoc(string file, string message)
    {
        Printing print = message switch
        {
            "reading.conformance.proto2.AllTypes" => static m => Valid(new Reading.Conformance.Proto2.AllTypes.Reader(m).TryValidate(), new Reading.Conformance.Proto2.AllTypes.Reader(m).ToString()),
            "reading.conformance.proto3.AllTypes" => static m => Valid(new Reading.Conformance.Proto3.AllTypes.Reader(m).TryValidate(), new Reading.Conformance.Proto3.AllTypes.Reader(m).ToString()),
            "reading.conformance.edition2023.AllTypes" => static m => Valid(new Reading.Conformance.Edition2023.AllTypes.Reader(m).TryValidate(), new Reading.Conformance.Edition2023.AllTypes.Reader(m).ToString()),
            "reading.conformance.edition_proto2.AllTypes" => static m => Valid(new Reading.Conformance.EditionProto2.AllTypes.Reader(m).TryValidate(), new Reading.Conformance.EditionProto2.AllTypes.Reader(m).ToString()),
            "reading.conformance.edition_proto3.AllTypes" => static m => Valid(new Reading.Conformance.EditionProto3.AllTypes.Reader(m).TryValidate(), new Reading.Conformance.EditionProto3.AllTypes.Reader(m).ToString()),
            "reading.delimited.AllTypes" => static m => Valid(new Reading.Delimited.AllTypes.Reader(m).TryValidate(), new Reading.Delimited.AllTypes.Reader(m).ToString()),
            _ => static m => Valid(new Reading.Proto2.Old.Reader(m).TryValidate(), new Reading.Proto2.Old.Reader(m).ToString()),
        };
        var accepted = new List<byte[]>();
        var texts = new List<string>();
        foreach (byte[] request in RecordedExchange.All.Select(e => e.Request).DistinctBy(Convert.ToHexString))
        {
            try
            {
                texts.Add(print(request));
                accepted.Add(request);
            }
            catch (ProtoException)
            {
                // Refused.
            }
        }

        Assert.InRange(accepted.Count, 300, 2_000);
        Compare(ProtocText.Metadata("ReadingProtos"), file, message, accepted, texts);
    }

    [Fact]
    public void Random_messages_of_proto3_are_printed_as_by_protoc()
    {
        (List<byte[]> messages, List<string> texts) = Drawn(
            static (proto, draw) => Proto3Fields.Write(new Ours.Everything3.Writer(proto), new Theirs.Everything3(), draw),
            static m => InOneLine(new Ours.Everything3.Reader(m).ToString(), new Ours.Everything3.Reader(m).ToText(new TextOptions { SingleLine = true })));
        Compare(Protos, "everything3.proto", "differential.Everything3", messages, texts);
    }

    [Fact]
    public void Random_messages_of_proto2_are_printed_as_by_protoc()
    {
        (List<byte[]> messages, List<string> texts) = Drawn(
            static (proto, draw) => Proto2Fields.Write(new Ours.Everything2.Writer(proto), new Theirs.Everything2(), draw),
            static m => InOneLine(new Ours.Everything2.Reader(m).ToString(), new Ours.Everything2.Reader(m).ToText(new TextOptions { SingleLine = true })));
        Compare(Protos, "everything2.proto", "differential.Everything2", messages, texts);
    }

    /// <summary>The shortest digits that give the number again, in the form that C prints.</summary>
    [Fact]
    public void Numbers_with_a_point_are_printed_as_by_protoc()
    {
        var random = new Random(1);
        var messages = new List<byte[]>();
        var texts = new List<string>();
        using var proto = new ProtoWriter();
        for (int i = 0; i < 20_000; i++)
        {
            double number = (i % 4) switch
            {
                0 => BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue)),
                1 => Math.Round(random.NextDouble() * 1000, i % 7),
                2 => Math.Pow(10, (i / 4 % 40) - 20),
                _ => random.Next(-1_000_000, 1_000_000) / 8.0,
            };
            proto.Reset();
            new Ours.Everything3.Writer(proto).DoubleValue(number).FloatValue((float)number);
            messages.Add(proto.ToArray());
            texts.Add(new Ours.Everything3.Reader(proto.WrittenSpan).ToString());
        }

        Compare(Protos, "everything3.proto", "differential.Everything3", messages, texts);
    }

    private static string Protos => Path.Combine(ProtocText.Metadata("RepositoryRoot"), "tests", "ProtoZeroSharp.Tests", "protos");

    private static string Valid(bool isValid, string text) => isValid ? text : throw new ProtoException(ProtoErrorKind.InvalidUtf8, text.Length.ToString(CultureInfo.InvariantCulture));

    private static (List<byte[]> Messages, List<string> Texts) Drawn(Writing write, Printing print)
    {
        var messages = new List<byte[]>();
        var texts = new List<string>();
        for (int seed = 0; seed < Messages; seed++)
        {
            using var proto = new ProtoWriter();
            write(proto, new Draw(seed));
            messages.Add(proto.ToArray());
            texts.Add(print(messages[seed]));
        }

        return (messages, texts);
    }

    private static void Compare(string folder, string file, string message, List<byte[]> messages, List<string> texts)
    {
        string? expected = ProtocText.OfAll(folder, file, message, messages);
        if (expected == null)
        {
            Assert.Fail("protoc refuses " + Hex.Text(messages.First(m => ProtocText.OfAll(folder, file, message, [m]) == null)));
        }

        // Element by element, so that a difference is short.
        string[] elements = expected.Split("element {\n", StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(messages.Count, elements.Length);
        for (int i = 0; i < elements.Length; i++)
        {
            string actual = string.Concat(texts[i].Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => "  " + line + "\n")) + "}\n";
            if (elements[i] != actual)
            {
                Assert.Equal(Hex.Text(messages[i]) + "\n" + elements[i], Hex.Text(messages[i]) + "\n" + actual);
            }
        }
    }

    // The text, after a look at the same text as one line. Values have no line ends.
    private static string InOneLine(string text, string line)
    {
        Assert.Equal(Regex.Replace(text, "\n *", " ").TrimEnd(), line);
        return text;
    }
}
