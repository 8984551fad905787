using ToolTests.Everything;
using Xunit;

namespace ProtoZeroSharp.Tool.Tests;

public sealed class DumpTests : IDisposable
{
    private static readonly string Root = Path.Combine(Command.Protos, "protos");

    private static readonly string[] Schema = ["-p", Root, "-I", Root];

    private readonly string folder = Directory.CreateTempSubdirectory("tool").FullName;

    public void Dispose() => Directory.Delete(folder, recursive: true);

    [Fact]
    public void Without_a_schema_it_prints_what_protoc_does()
    {
        byte[] message = Message();
        Outcome outcome = Command.Tool(message, "dump");
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.Equal(Command.Protoc(message, "--decode_raw").Output, outcome.Output);
    }

    [Fact]
    public void With_a_schema_it_prints_what_protoc_does()
    {
        byte[] message = Message();
        Outcome outcome = Command.Tool(message, ["dump", .. Schema, "-m", Type("everything3.proto", "Everything3")]);
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.Equal(Command.Protoc(message, "-I" + Root, "--decode=" + Type("everything3.proto", "Everything3"), "everything3.proto").Output, outcome.Output);
        Assert.Contains("int32_map {", outcome.Output);
    }

    [Fact]
    public void Delimited_messages_are_printed_one_by_one()
    {
        Outcome outcome = Command.Tool([2, 8, 1, 0, 2, 8, 2], "dump", "--framing", "delimited");
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.Equal("# message 1, 2 bytes at 1\n1: 1\n# message 2, 0 bytes at 4\n# message 3, 2 bytes at 5\n1: 2\n", Lines(outcome.Output));
    }

    [Fact]
    public void Frames_of_gRPC_are_printed_one_by_one_also_when_they_are_compressed()
    {
        Outcome outcome = Command.Tool([0, 0, 0, 0, 2, 8, 1, .. Compressed(Packed([8, 2]))], "dump", "--framing", "grpc");
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.Equal("# message 1, 2 bytes at 5\n1: 1\n# message 2, 2 bytes at 12, compressed\n1: 2\n", Lines(outcome.Output));
    }

    [Fact]
    public void A_compressed_frame_may_have_several_members_of_gzip()
    {
        Outcome outcome = Command.Tool(Compressed([.. Packed([8, 2]), .. Packed([]), .. Packed([16, 3])]), "dump", "--framing", "grpc");
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.EndsWith("\n1: 2\n2: 3\n", Lines(outcome.Output));
    }

    [Fact]
    public void A_compressed_frame_that_is_not_whole_is_an_error_and_the_others_are_printed()
    {
        byte[] packed = Packed([8, 2, 16, 3]);
        byte[] wrongSum = [.. packed];
        wrongSum[^8] ^= 1;
        (byte[] Message, string Fault)[] cases =
        [
            ([], "is marked as compressed, but empty"),
            ([8, 2, 16, 3], "is compressed, but not with gzip"),
            (packed[..2], "is gzip that is cut off or damaged"),
            (packed[..13], "is gzip that is cut off or damaged"),
            (packed[..^8], "is gzip that is cut off or damaged"),
            (packed[..^1], "is gzip that is cut off or damaged"),
            ([.. packed[..10], 3, 0, 0, 0, 0, 0, 0, 0, 0], "is gzip that is cut off or damaged"), // nothing, with a byte too few
            (wrongSum, "is gzip that is cut off or damaged"),
            ([.. packed, .. packed[..^1]], "is gzip that is cut off or damaged"),
            ([.. packed, 0], "is gzip that is cut off or damaged"),
            (Packed(new byte[(64 << 20) + 1]), "has more than 67108864 bytes when it is expanded"),
        ];
        foreach ((byte[] message, string fault) in cases)
        {
            Outcome outcome = Command.Tool([0, 0, 0, 0, 2, 8, 1, .. Compressed(message), 0, 0, 0, 0, 2, 8, 5], "dump", "--framing", "grpc");
            Assert.Equal((1, $"protozero: Message 2: The frame at 7 {fault}.\n"), (outcome.Code, Lines(outcome.Errors)));
            Assert.Equal($"# message 1, 2 bytes at 5\n1: 1\n# message 3, 2 bytes at {17 + message.Length}\n1: 5\n", Lines(outcome.Output));
        }
    }

    [Fact]
    public void The_wire_shows_bytes_that_are_no_message_as_far_as_they_go()
    {
        Outcome outcome = Command.Tool([8, 1, 0x12, 9, 1], "dump", "--format", "wire");
        Assert.Equal(1, outcome.Code);
        Assert.Contains("1: 1", outcome.Output);
        Assert.StartsWith("protozero: ", outcome.Errors);
    }

    [Fact]
    public void An_input_that_ends_in_the_middle_is_said()
    {
        Outcome outcome = Command.Tool([2, 8, 1, 5, 8], "dump", "--framing", "delimited");
        Assert.Equal(1, outcome.Code);
        Assert.Equal("# message 1, 2 bytes at 1\n1: 1\n", Lines(outcome.Output));
        Assert.Contains("begins at 3", outcome.Errors);
    }

    [Theory]
    [InlineData("delimited", new byte[] { 2, 8, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF }, 3)]
    [InlineData("grpc", new byte[] { 0, 0, 0, 0, 2, 8, 1, 7, 0, 0, 0, 0 }, 7)]
    public void Bytes_that_are_no_frame_are_said_after_the_messages_before_them(string framing, byte[] input, int position)
    {
        Outcome outcome = Command.Tool(input, "dump", "--framing", framing);
        Assert.Equal(1, outcome.Code);
        Assert.EndsWith("1: 1\n", Lines(outcome.Output));
        Assert.StartsWith($"protozero: The input is broken at {position}: ", outcome.Errors);
        Assert.Single(outcome.Errors.Trim().Split('\n'));
    }

    [Theory]
    [InlineData("delimited")]
    [InlineData("grpc")]
    public void An_input_of_many_messages_takes_the_memory_of_one(string framing)
    {
        const int Messages = 2000;
        using var proto = new ProtoWriter();
        proto.AddBytes(1, new byte[100_000]);
        byte[] message = proto.ToArray();
        Assert.Equal(100_004, message.Length);
        byte[] frame = framing == "grpc" ? [0, 0, 1, 0x86, 0xA4, .. message] : [0xA4, 0x8D, 6, .. message];

        // 200 MB of input with 64 MB for everything.
        Outcome outcome = Command.Tool(
            input =>
            {
                for (int i = 0; i < Messages; i++)
                {
                    input.Write(frame);
                }
            },
            64,
            "dump",
            "--framing",
            framing,
            "--format",
            "wire");
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.Contains($"# message {Messages}, 100004 bytes at {((Messages - 1L) * frame.Length) + frame.Length - message.Length}\n", Lines(outcome.Output));
    }

    [Fact]
    public async Task A_message_is_printed_before_the_next_one_comes()
    {
        using System.Diagnostics.Process tool = Command.StartTool("dump", "--framing", "delimited");
        await tool.StandardInput.BaseStream.WriteAsync(new byte[] { 2, 8, 1, 2, 8 });
        await tool.StandardInput.BaseStream.FlushAsync();
        Assert.Equal("# message 1, 2 bytes at 1", await Line());
        Assert.Equal("1: 1", await Line());
        await tool.StandardInput.BaseStream.WriteAsync(new byte[] { 2 });
        tool.StandardInput.Close();
        Assert.Equal("# message 2, 2 bytes at 4", await Line());
        Assert.Equal("1: 2", await Line());
        await tool.WaitForExitAsync();
        Assert.Equal(0, tool.ExitCode);

        Task<string?> Line() => tool.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromMinutes(2));
    }

    /// <summary>As <c>| head</c> does. The input never ends.</summary>
    [Fact]
    public async Task Nobody_who_reads_the_output_ends_it()
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        using System.Diagnostics.Process tool = Command.StartTool("dump", "--framing", "delimited");
        Task<string> errors = tool.StandardError.ReadToEndAsync();
        Task ended = tool.WaitForExitAsync();
        tool.StandardOutput.Close();
        byte[] messages = [.. Enumerable.Repeat(new byte[] { 2, 8, 1 }, 10_000).SelectMany(static m => m)];
        try
        {
            while (!ended.IsCompleted)
            {
                await tool.StandardInput.BaseStream.WriteAsync(messages);
            }
        }
        catch (IOException)
        {
            // It has ended.
        }

        await ended;
        Assert.Equal((1, ""), (tool.ExitCode, await errors));
    }

    [Fact]
    public void A_file_after_the_schema_is_no_schema()
    {
        string file = Path.Combine(folder, "message.bin");
        File.WriteAllBytes(file, [8, 5]);
        Outcome outcome = Command.Tool([], ["dump", "-m", Type("everything3.proto", "Everything3"), .. Schema, file]);
        Assert.Equal((0, "int32_value: 5\n"), (outcome.Code, Lines(outcome.Output)));
    }

    [Fact]
    public void Progress_is_told_to_who_asks_for_it()
    {
        string file = Path.Combine(folder, "message.bin");
        File.WriteAllBytes(file, [2, 8, 1, 0]);
        Outcome known = Command.Tool("dump", file, "--framing", "delimited", "--progress");
        Assert.Equal((0, "4 of 4 bytes\n"), (known.Code, Lines(known.Errors)));
        Assert.Equal("# message 1, 2 bytes at 1\n1: 1\n# message 2, 0 bytes at 4\n", Lines(known.Output));
        Assert.Equal("4 bytes\n", Lines(Command.Tool(File.ReadAllBytes(file), "dump", "--framing", "delimited", "--progress").Errors));
    }

    [Fact]
    public void A_type_that_is_not_there_is_said_with_the_one_that_is_meant()
    {
        Outcome outcome = Command.Tool([], ["dump", .. Schema, "-m", "everything3"]);
        Assert.Equal(2, outcome.Code);
        Assert.Contains($"Did you mean {Type("everything3.proto", "Everything3")}?", outcome.Errors);
    }

    [Theory]
    [InlineData("Everythng3")]
    [InlineData("wrong.package.everythnig3")]
    public void A_name_with_one_wrong_letter_is_understood(string name)
    {
        Outcome outcome = Command.Tool([], ["dump", .. Schema, "-m", name]);
        Assert.Equal(2, outcome.Code);
        Assert.Contains($"Did you mean {Type("everything3.proto", "Everything3")}?", outcome.Errors);
    }

    [Fact]
    public void An_error_in_a_submessage_is_one_of_the_input()
    {
        // The name of the leaf says that it is longer than the leaf.
        byte[] message = [8, 5, 0x8A, 5, 2, 18, 5];
        string[] arguments = ["dump", .. Schema, "-m", Type("everything3.proto", "Everything3")];
        Outcome outcome = Command.Tool(message, arguments);
        Assert.Equal(1, outcome.Code);
        Assert.StartsWith("int32_value: 5\n", Lines(outcome.Output));
        Assert.Contains("# A length goes past", outcome.Output);
        Assert.StartsWith("protozero: A length goes past", outcome.Errors);
        Assert.Single(outcome.Errors.Trim().Split('\n'));

        outcome = Command.Tool([2, 8, 1, (byte)message.Length, .. message, 2, 8, 2], [.. arguments, "--framing", "delimited"]);
        Assert.Equal(1, outcome.Code);
        Assert.EndsWith("int32_value: 2\n", Lines(outcome.Output));
        Assert.StartsWith("protozero: Message 2: A length goes past", outcome.Errors);
    }

    [Fact]
    public void An_error_of_the_message_itself_is_said_on_standard_error()
    {
        Outcome outcome = Command.Tool([8, 5, 8], ["dump", .. Schema, "-m", Type("everything3.proto", "Everything3")]);
        Assert.Equal(1, outcome.Code);
        Assert.StartsWith("protozero: The input", outcome.Errors);
        Assert.Equal((1, ""), (Command.Tool([8, 5, 8], "dump").Code, Command.Tool([8, 5, 8], "dump").Output));
    }

    [Fact]
    public void Fields_that_an_option_marks_as_secret_are_not_shown()
    {
        string file = Path.Combine(folder, "secret.proto");
        File.WriteAllText(file, """
            syntax = "proto3";
            import "google/protobuf/descriptor.proto";
            enum Privacy { OPEN = 0; SECRET = 1 [debug_redact = true]; }
            extend google.protobuf.FieldOptions { Privacy privacy = 50001; }
            message P { string name = 1 [(privacy) = OPEN]; string pw = 2 [(privacy) = SECRET]; }
            """);
        byte[] message = [10, 1, (byte)'a', 18, 1, (byte)'b'];
        Assert.Equal("name: \"a\"\npw: [REDACTED]\n", Lines(Command.Tool(message, "dump", "-p", file, "-m", "P").Output));
        Assert.Equal("name: \"a\"\npw: \"b\"\n", Lines(Command.Tool(message, "dump", "-p", file, "-m", "P", "--show-redacted").Output));
    }

    [Fact]
    public void A_schema_may_have_names_that_C_sharp_has_no_place_for()
    {
        File.WriteAllText(Path.Combine(folder, "guid.proto"), "syntax = \"proto3\"; package system; message Guid { int32 low = 1; }");
        File.WriteAllText(Path.Combine(folder, "one.proto"), "syntax = \"proto3\"; package one; option csharp_namespace = \"N\"; message Error { int32 first = 1; }");
        File.WriteAllText(Path.Combine(folder, "two.proto"), "syntax = \"proto3\"; package two; option csharp_namespace = \"N\"; import \"one.proto\"; message Error { int32 second = 1; one.Error inner = 2; }");
        File.WriteAllText(Path.Combine(folder, "none.proto"), "syntax = \"proto3\"; package none; option csharp_namespace = \"My-Company.Api\"; message None { int32 third = 1; }");
        File.WriteAllText(Path.Combine(folder, "user.proto"), "syntax = \"proto3\"; package user; import \"none.proto\"; message User { none.None it = 1; }");
        Assert.Equal(new Outcome(0, "low: 5\n", ""), Dump([8, 5], "system.Guid"));
        Assert.Equal(new Outcome(0, "it {\n  third: 7\n}\n", ""), Dump([10, 2, 8, 7], "user.User"));
        Assert.Equal(new Outcome(0, "second: 5\ninner {\n  first: 6\n}\n", ""), Dump([8, 5, 18, 2, 8, 6], "two.Error"));

        Outcome Dump(byte[] message, string type)
        {
            Outcome outcome = Command.Tool(message, "dump", "-p", folder, "-I", folder, "-m", type);
            return outcome with { Output = Lines(outcome.Output) };
        }
    }

    [Fact]
    public void An_Any_is_expanded_on_request()
    {
        string file = Path.Combine(folder, "any.proto");
        File.WriteAllText(file, """
            syntax = "proto3";
            import "google/protobuf/any.proto";
            message A { google.protobuf.Any any = 1; }
            message B { string shown = 1; string hidden = 2 [debug_redact = true]; }
            """);
        byte[] message = [10, 15, 10, 5, .. "a.b/B"u8, 18, 6, 10, 1, (byte)'x', 18, 1, (byte)'y'];
        Assert.Equal("any {\n  [a.b/B] {\n    shown: \"x\"\n    hidden: [REDACTED]\n  }\n}\n", Lines(Command.Tool(message, "dump", "-p", file, "-m", "A", "--expand-any").Output));
        Assert.StartsWith("any {\n  type_url: \"a.b/B\"\n", Lines(Command.Tool(message, "dump", "-p", file, "-m", "A").Output));
    }

    [Fact]
    public void Files_of_a_schema_without_a_type_end_with_2()
    {
        Outcome outcome = Command.Tool([8, 1], ["dump", .. Schema]);
        Assert.Equal((2, ""), (outcome.Code, outcome.Output));
        Assert.Contains("--proto needs --message", outcome.Errors);
        outcome = Command.Tool([8, 1], "dump", "-I", Command.Protos);
        Assert.Equal((2, ""), (outcome.Code, outcome.Output));
        Assert.Contains("--root needs --message", outcome.Errors);
    }

    [Fact]
    public void The_wire_with_a_schema_ends_with_2()
    {
        string[][] schemas = [["-m", "acme.v1.Order"], Schema, [.. Schema, "-m", "acme.v1.Order"]];
        foreach (string[] schema in schemas)
        {
            Outcome outcome = Command.Tool([8, 1], ["dump", "--format", "wire", .. schema]);
            Assert.Equal((2, ""), (outcome.Code, outcome.Output));
            Assert.Contains("--format wire knows no schema", outcome.Errors);
        }
    }

    [Theory]
    [InlineData("--max-value", "4")]
    [InlineData("--expand-any")]
    [InlineData("--show-redacted")]
    public void What_needs_a_type_is_not_ignored_without_one(params string[] option)
    {
        foreach (string[] more in new string[][] { [], ["--format", "wire"] })
        {
            Outcome outcome = Command.Tool([8, 1], ["dump", .. option, .. more]);
            Assert.Equal((2, ""), (outcome.Code, outcome.Output));
            Assert.Contains(option[0], outcome.Errors);
        }
    }

    [Fact]
    public void Each_message_with_an_error_is_said()
    {
        byte[] gzip = [1, 0, 0, 0, 2, 1, 2];
        Outcome outcome = Command.Tool([.. gzip, 0, 0, 0, 0, 2, 8, 1, .. gzip, 0, 0, 0, 0, 1, 8], "dump", "--framing", "grpc");
        Assert.Equal(1, outcome.Code);
        Assert.Equal("# message 2, 2 bytes at 12\n1: 1\n# message 4, 1 byte at 26\n", Lines(outcome.Output));
        string[] errors = outcome.Errors.Trim().Split('\n');
        Assert.Equal(3, errors.Length);
        Assert.StartsWith("protozero: Message 1: The frame at 0 ", errors[0]);
        Assert.StartsWith("protozero: Message 3: The frame at 14 ", errors[1]);
        Assert.StartsWith("protozero: Message 4: ", errors[2]);
    }

    [Fact]
    public void The_name_of_a_file_may_begin_with_an_at_sign_and_a_folder_is_none()
    {
        File.WriteAllBytes(Path.Combine(folder, "@a.bin"), [8, 1]);
        Assert.Equal(new Outcome(0, "1: 1" + Environment.NewLine, ""), Command.ToolIn(folder, "dump", "@a.bin"));
        Outcome outcome = Command.Tool("dump", folder);
        Assert.Equal((2, $"protozero: {folder} is a folder: name the file with the message."), (outcome.Code, outcome.Errors.Trim()));
    }

    [Theory]
    [InlineData("--format", "json")]
    [InlineData("--framing", "http")]
    [InlineData("--max-value", "many")]
    public void An_option_that_means_nothing_ends_with_2(string option, string value)
    {
        Outcome outcome = Command.Tool([], "dump", option, value);
        Assert.Equal((2, ""), (outcome.Code, outcome.Output));
        Assert.Contains(value, outcome.Errors);
    }

    /// <summary>There is nowhere to say it.</summary>
    [Theory]
    [InlineData("dump {0} 2>/dev/full", 1)]
    [InlineData("dump {0} 2>&-", 1)]
    [InlineData("dump {0} --format xml 2>/dev/full", 2)]
    [InlineData("generate nowhere -o x 2>/dev/full", 2)]
    [InlineData("--help >/dev/full", 1)]
    public void A_stream_of_errors_that_takes_nothing_changes_no_exit_code(string arguments, int code)
    {
        if (!OperatingSystem.IsLinux())
        {
            return;
        }

        string file = Path.Combine(folder, "broken.bin");
        File.WriteAllBytes(file, [8, 1, 8]);
        Outcome outcome = Command.Shell($"dotnet '{Command.Metadata("Tool")}' " + arguments.Replace("{0}", file));
        Assert.Equal((code, ""), (outcome.Code, outcome.Output));
        Assert.DoesNotContain("   at ", outcome.Errors);
    }

    private static byte[] Packed(byte[] message)
    {
        using var packed = new MemoryStream();
        using (var gzip = new System.IO.Compression.GZipStream(packed, System.IO.Compression.CompressionMode.Compress, leaveOpen: true))
        {
            gzip.Write(message);
        }

        return packed.ToArray();
    }

    /// <summary>A frame with the flag of compressed messages.</summary>
    private static byte[] Compressed(byte[] message) => [1, 0, (byte)(message.Length >> 16), (byte)(message.Length >> 8), (byte)message.Length, .. message];

    private static string Lines(string text) => text.Replace("\r\n", "\n");

    /// <summary>The full name of a message of a file.</summary>
    private static string Type(string file, string message)
    {
        string package = File.ReadAllLines(Path.Combine(Root, file)).FirstOrDefault(line => line.StartsWith("package ", StringComparison.Ordinal)) ?? "";
        return package.Length == 0 ? message : package["package ".Length..].TrimEnd(';', ' ') + "." + message;
    }

    private static byte[] Message()
    {
        using var proto = new ProtoWriter();
        var message = new Everything3.Writer(proto);
        message.AddInt32Map(3, 4).AddInt32Map(-1, 0);
        message.Int32Value(-5).StringValue("a \"text\"\n").BytesValue([1, 2, 255]).DoubleValue(0.1);
        proto.AddVarInt(100_000, 7);
        return proto.ToArray();
    }
}
