using System.Globalization;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Tests.Differential;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.RandomSchemas;

/// <summary>
/// Random messages of random schemas, read by our readers and by Google's classes for the same schema, both in one assembly. A copy
/// goes through every getter and every writer, so what Google reads in the copy is what our readers saw.
/// </summary>
public class RandomSchemaTests
{
    private const int Draws = 20;

    /// <summary>More of them on request: PROTOZERO_SCHEMAS.</summary>
    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, int.Parse(Environment.GetEnvironmentVariable("PROTOZERO_SCHEMAS") ?? "2", CultureInfo.InvariantCulture))];

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Messages_of_random_schemas_are_read_as_by_Google(int seed)
    {
        var schema = new RandomSchema(seed);
        using LoadedAssembly assembly = new Harness(("test.proto", schema.Text))
            .Option("ProtoZeroMerge", "true")
            .Option("ProtoZeroGenerate", "writers,readers")
            .Reference(MetadataReference.CreateFromFile(typeof(IMessage).Assembly.Location))
            .Beside(Protoc.CSharp("test.proto", schema.Text))
            .With(Program())
            .Nullable(false)
            .Load();
        (MessageDescriptor[] types, Func<byte[], ProtoErrorKind?>[] validate, Func<byte[], bool, byte[]>[] copy) =
            assembly.Call<(MessageDescriptor[], Func<byte[], ProtoErrorKind?>[], Func<byte[], bool, byte[]>[])>("Types");
        int accepted = 0;
        int refused = 0;
        for (int i = 0; i < types.Length; i++)
        {
            for (int draw = 0; draw < Draws; draw++)
            {
                var wire = new RandomWire((draw * RandomSchema.Messages) + i);
                byte[] message = wire.Message(types[i]);
                string context = $"schema {seed}, {types[i].Name}, draw {draw}: ";
                if (validate[i](message) is { } refusal)
                {
                    Assert.Fail($"{context}refused as {refusal}: {Convert.ToHexString(message)}");
                }

                Compare(types[i], message, copy[i], context);
                for (int k = 0; k < 3; k++)
                {
                    byte[] changed = k == 0 ? message[..(message.Length * draw / Draws)] : wire.Changed(message);
                    bool isAccepted = Agree(types[i], changed, validate[i](changed), context);
                    accepted += isAccepted ? 1 : 0;
                    refused += isAccepted ? 0 : 1;

                    // In proto2, Google's classes keep any number in a closed enum and correct malformed text.
                    if (isAccepted && seed % 2 != 0)
                    {
                        Compare(types[i], changed, copy[i], context);
                    }
                }
            }
        }

        Assert.InRange(accepted, Draws, int.MaxValue);
        Assert.InRange(refused, Draws, int.MaxValue);
    }

    private static void Compare(MessageDescriptor type, byte[] message, Func<byte[], bool, byte[]> copy, string context)
    {
        byte[] copied = copy(message, true);
        Assert.True(copied.AsSpan().SequenceEqual(copy(message, false)), context + "another copy when validated: " + Convert.ToHexString(message));
        if (MessageDifference.Find(type.Parser.ParseFrom(message), type.Parser.ParseFrom(copied), context) is { } difference)
        {
            Assert.Fail(difference + ": " + Convert.ToHexString(message));
        }
    }

    /// <summary>
    /// Whether both accept. Google also accepts tags and lengths that are too long, text that is not UTF-8, and much in map
    /// entries.
    /// </summary>
    private static bool Agree(MessageDescriptor type, byte[] message, ProtoErrorKind? error, string context)
    {
        bool isParsed = true;
        try
        {
            type.Parser.ParseFrom(message);
        }
        catch (Exception exception) when (exception is InvalidProtocolBufferException or InvalidOperationException)
        {
            isParsed = false;
        }

        bool isLenient = isParsed && error is ProtoErrorKind.InvalidUtf8 or ProtoErrorKind.InvalidTag or ProtoErrorKind.InvalidLength
            or ProtoErrorKind.InvalidWireType or ProtoErrorKind.InvalidGroup or ProtoErrorKind.Truncated;
        Assert.True(isLenient || isParsed == (error == null), $"{context}{error}, Google accepts: {isParsed}: {Convert.ToHexString(message)}");
        return error == null;
    }

    private static string Program()
    {
        IEnumerable<int> all = Enumerable.Range(0, RandomSchema.Messages);
        string methods = string.Concat(all.Select(i => $$"""

                private static ProtoErrorKind? Validate{{i}}(byte[] message)
                {
                    bool isValid = M{{i}}.Reader.TryOpen(message, out M{{i}}.Reader tried) && tried.TryValidate();
                    try { new M{{i}}.Reader(message).Validate(); }
                    catch (ProtoException exception) when (!isValid) { return exception.Kind; }
                    return isValid ? null : throw new InvalidOperationException("Only the Try form refuses it.");
                }

                private static byte[] Copy{{i}}(byte[] message, bool validated)
                {
                    var reader = new M{{i}}.Reader(message);
                    if (validated) { reader.Validate(); }
                    using var proto = new ProtoWriter();
                    reader.CopyTo(new M{{i}}.Writer(proto));
                    return proto.ToArray();
                }

            """));
        return $$"""
            using System;
            using Google.Protobuf.Reflection;
            using ProtoZeroSharp;

            internal static class Test
            {
                public static (MessageDescriptor[], Func<byte[], ProtoErrorKind?>[], Func<byte[], bool, byte[]>[]) Types() => (
                    new MessageDescriptor[] { {{string.Join(", ", all.Select(i => $"M{i}.Descriptor"))}} },
                    new Func<byte[], ProtoErrorKind?>[] { {{string.Join(", ", all.Select(i => $"Validate{i}"))}} },
                    new Func<byte[], bool, byte[]>[] { {{string.Join(", ", all.Select(i => $"Copy{i}"))}} });
            {{methods}}
            }
            """;
    }
}
