using Xunit;

namespace ProtoZeroSharp.Tool.Tests;

public sealed class GenerateTests : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("tool").FullName;

    public void Dispose() => Directory.Delete(folder, recursive: true);

    /// <summary>The compiler ran the generator on the same files when this project was built.</summary>
    [Theory]
    [InlineData("protos", "ToolTests.Everything", "--access", "internal")]
    [InlineData("Text/protos", "ToolTests.Texts", "--parts", "writers,constants")]
    public void What_it_writes_is_what_the_generator_makes(string protos, string @namespace, string option, string value)
    {
        string root = Path.Combine(Command.Protos, protos);
        Outcome outcome = LoadedTool.Run("generate", root, "-I", root, "-o", folder, "--namespace", @namespace, option, value, "--framework", "net10.0");
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        string[] made = Names(folder);
        Assert.NotEmpty(made);
        Assert.Equal(made.Intersect(Names(Command.Metadata("Generated"))), made);
        foreach (string name in made)
        {
            Assert.Equal(File.ReadAllText(Path.Combine(Command.Metadata("Generated"), name)), File.ReadAllText(Path.Combine(folder, name)));
        }
    }

    [Fact]
    public void Every_file_that_the_generator_made_was_compared()
    {
        string[] sources = [.. new[] { "protos", "Text/protos" }.SelectMany(part => Directory.GetFiles(Path.Combine(Command.Protos, part), "*.proto", SearchOption.AllDirectories))];
        Assert.Equal(sources.Length, Names(Command.Metadata("Generated")).Length);
    }

    [Fact]
    public void The_class_for_all_messages_is_written_and_goes_with_its_option()
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; package p; message A { }");
        string output = Path.Combine(folder, "out");
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output, "--types", "Acme.All2", "--access", "internal").Code);
        string text = File.ReadAllText(Path.Combine(output, "ProtoZeroTypes.g.cs"));
        Assert.Contains("internal static class All2", text);
        Assert.Contains("case \"p.A\": return global::P.A.Reader.NamesOf(0);", text);
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        Assert.Single(Names(output));

        Outcome outcome = LoadedTool.Run("generate", proto, "-o", output, "--types", "P.A");
        Assert.Equal((2, true), (outcome.Code, outcome.Errors.Contains("--types names a class, and P.A is one of", StringComparison.Ordinal)));
    }

    [Fact]
    public void Progress_is_told_to_who_asks_for_it()
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { }");
        Outcome outcome = LoadedTool.Run("generate", proto, "-o", Path.Combine(folder, "out"), "--progress");
        Assert.Equal((0, "1 of 1 files"), (outcome.Code, outcome.Errors.TrimEnd()));
    }

    [Fact]
    public void An_error_is_said_at_its_place_and_nothing_is_written()
    {
        string proto = Write("a.proto", "syntax = \"proto3\";\nmessage A {\n  int32 x = 0;\n}\n");
        string output = Path.Combine(folder, "out");
        Outcome outcome = LoadedTool.Run("generate", proto, "-o", output);
        Assert.Equal(1, outcome.Code);
        Assert.Contains("a.proto(3,13): error PZ3001: ", outcome.Errors);
        Assert.False(Directory.Exists(output));
    }

    [Fact]
    public void Imports_are_found_below_the_root_and_nothing_is_generated_for_them()
    {
        Write("in/b.proto", "syntax = \"proto3\"; package p; message B { }");
        string proto = Write("in/a.proto", "syntax = \"proto3\"; package p; import \"b.proto\"; import \"google/protobuf/timestamp.proto\"; message A { B b = 1; google.protobuf.Timestamp t = 2; }");
        string output = Path.Combine(folder, "out");
        Outcome outcome = LoadedTool.Run("generate", proto, "-I", Path.Combine(folder, "in"), "-o", output);
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.StartsWith("a.proto.", Assert.Single(Names(output)));

        outcome = LoadedTool.Run("generate", proto, "-o", output);
        Assert.Equal(1, outcome.Code);
        Assert.Contains("PZ6001", outcome.Errors);
        Assert.Contains("--root", outcome.Errors);
    }

    [Fact]
    public void Well_known_types_are_those_of_the_library_also_with_the_files_of_protoc_in_a_root()
    {
        string proto = Write("in/a.proto", "syntax = \"proto3\"; import \"google/protobuf/timestamp.proto\"; message A { google.protobuf.Timestamp t = 1; }");
        string output = Path.Combine(folder, "out");
        Outcome outcome = LoadedTool.Run("generate", proto, "-I", Command.Metadata("ProtocInclude"), "-I", Path.Combine(folder, "in"), "-o", output);
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        string text = File.ReadAllText(Path.Combine(output, Assert.Single(Names(output))));
        Assert.Contains("global::ProtoZeroSharp.WellKnownTypes;", text);
        Assert.DoesNotContain("Google.Protobuf", text);
    }

    [Theory]
    [InlineData("net8.0", "12")]
    [InlineData("net10.0-windows", "14")]
    [InlineData("netcoreapp3.1", "8")]
    [InlineData("netstandard2.1", "8")]
    [InlineData("net472", "7.3")]
    public void The_language_is_that_of_the_framework_unless_it_is_named(string framework, string language)
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { string name = 1; A next = 2; }");
        Assert.Equal(Text("-o", Path.Combine(folder, "one"), "--framework", framework, "--language", language), Text("-o", Path.Combine(folder, "other"), "--framework", framework));

        string Text(params string[] options)
        {
            Assert.Equal(0, LoadedTool.Run(["generate", proto, .. options]).Code);
            return File.ReadAllText(Path.Combine(options[1], Assert.Single(Names(options[1]))));
        }
    }

    [Fact]
    public void Links_between_folders_are_followed_once()
    {
        Write("in/a.proto", "syntax = \"proto3\"; message A { }");
        Write("beside/b.proto", "syntax = \"proto3\"; message B { }");
        foreach ((string link, string target) in new[] { ("in/self", "."), ("in/again", "."), ("in/up", ".."), ("in/beside", "../beside"), ("beside/back", "../in") })
        {
            try
            {
                Directory.CreateSymbolicLink(Path.Combine(folder, link), target);
            }
            catch (IOException) when (OperatingSystem.IsWindows())
            {
                // There it takes a privilege.
                return;
            }
        }

        // With the slash at its end that a shell completes.
        Outcome outcome = LoadedTool.Run("generate", Path.Combine(folder, "in") + Path.DirectorySeparatorChar, "-I", Path.Combine(folder, "in"), "-o", Path.Combine(folder, "out"));
        Assert.Equal((0, ""), (outcome.Code, outcome.Errors));
        Assert.Equal(2, Names(Path.Combine(folder, "out")).Length);
    }

    [Fact]
    public void A_file_that_cannot_be_written_is_said_and_leaves_nothing_half_written()
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { }");
        string output = Path.Combine(folder, "out");
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        string name = Assert.Single(Names(output));
        File.Delete(Path.Combine(output, name));
        Directory.CreateDirectory(Path.Combine(output, name));
        Outcome outcome = LoadedTool.Run("generate", proto, "-o", output);
        Assert.Equal(1, outcome.Code);
        Assert.StartsWith("protozero: ", outcome.Errors);
        Assert.Empty(Directory.GetFiles(output));
    }

    [Fact]
    public void A_mistyped_option_is_no_file()
    {
        Outcome outcome = LoadedTool.Run("generate", Write("a.proto", "syntax = \"proto3\"; message A { }"), "-o", Path.Combine(folder, "out"), "--chekc");
        Assert.Equal((2, "protozero: There is no option --chekc, and no file or folder of that name."), (outcome.Code, outcome.Errors.Trim()));
    }

    [Fact]
    public void A_check_finds_files_that_are_missing_changed_or_too_many()
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { }");
        string output = Path.Combine(folder, "out");
        Assert.Contains("is missing", Check(1));
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        Check(0);

        string file = Path.Combine(output, Assert.Single(Names(output)));
        string text = File.ReadAllText(file);
        File.AppendAllText(file, "// mine\n");
        Assert.Contains("is not up to date", Check(1));
        File.WriteAllText(file, text);

        // A file of the user is not touched; a generated file of an earlier run is deleted.
        File.WriteAllText(Path.Combine(output, "own.g.cs"), "// own\n");
        Check(0);
        string stale = Path.Combine(output, "b.proto.00000000.g.cs");
        File.WriteAllText(stale, text);
        Assert.Contains("is no longer generated", Check(1));
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        Assert.False(File.Exists(stale));
        Assert.True(File.Exists(Path.Combine(output, "own.g.cs")));

        string Check(int code)
        {
            Outcome outcome = LoadedTool.Run("generate", proto, "-o", output, "--check");
            Assert.Equal(code, outcome.Code);
            return outcome.Errors;
        }
    }

    /// <summary>Of a run that was stopped in the middle, whatever became of its .proto.</summary>
    [Fact]
    public void A_file_that_was_left_half_written_goes_with_the_next_run()
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { }");
        string output = Path.Combine(folder, "out");
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        string text = File.ReadAllText(Path.Combine(output, Assert.Single(Names(output))));
        File.WriteAllText(Path.Combine(output, "gone.proto.00000000.g.cs.new"), text[..(text.Length / 2)]);
        File.WriteAllText(Path.Combine(output, "own.g.cs.new"), "// own");
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        Assert.Equal([Names(output).Single(), "own.g.cs.new"], Directory.GetFiles(output).Select(static file => Path.GetFileName(file)).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_file_that_would_be_the_same_keeps_its_time()
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { }");
        string output = Path.Combine(folder, "out");
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        string file = Path.Combine(output, Assert.Single(Names(output)));
        File.SetLastWriteTimeUtc(file, DateTime.UnixEpoch);
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        Assert.Equal(DateTime.UnixEpoch, File.GetLastWriteTimeUtc(file));
    }

    [Fact]
    public void Line_ends_of_a_Windows_checkout_make_no_difference()
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { }");
        string output = Path.Combine(folder, "out");
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        string file = Path.Combine(output, Assert.Single(Names(output)));
        string text = File.ReadAllText(file).Replace("\n", "\r\n");
        File.WriteAllText(file, text);
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output, "--check").Code);
        string stale = Path.Combine(output, "b.proto.00000000.g.cs");
        File.WriteAllText(stale, text);
        Assert.Equal(1, LoadedTool.Run("generate", proto, "-o", output, "--check").Code);
        Assert.Equal(0, LoadedTool.Run("generate", proto, "-o", output).Code);
        Assert.False(File.Exists(stale));
        Assert.Equal(text, File.ReadAllText(file));
    }

    [Theory]
    [InlineData("--language", "6")]
    [InlineData("--access", "secret")]
    [InlineData("--parts", "documents")]
    [InlineData("--parts", "")]
    [InlineData("--parts", ",")]
    [InlineData("--namespace", "1.2")]
    [InlineData("--namespace", "")]
    [InlineData("--namespace", " ")]
    [InlineData("--types", "")]
    [InlineData("--types", " ")]
    [InlineData("--framework", "dotnet")]
    [InlineData("--framework", "net8.0;net472")]
    [InlineData("--framework", "net-8.0")]
    [InlineData("--framework", "netstandardfoo")]
    [InlineData("-I", "nowhere")]
    [InlineData("--surprise", "1")]
    public void An_option_that_means_nothing_ends_with_2(string option, string value)
    {
        string proto = Write("a.proto", "syntax = \"proto3\"; message A { }");
        Outcome outcome = LoadedTool.Run("generate", proto, "-o", Path.Combine(folder, "out"), option, value);
        Assert.Equal(2, outcome.Code);
        Assert.Contains(option == "-I" ? "nowhere" : option, outcome.Errors);
    }

    [Fact]
    public void A_file_in_UTF_16_is_an_error()
    {
        string proto = Write("a.proto", "");
        File.WriteAllText(proto, "syntax = \"proto3\"; message A { }", System.Text.Encoding.Unicode);
        Outcome outcome = LoadedTool.Run("generate", proto, "-o", Path.Combine(folder, "out"));
        Assert.Equal(1, outcome.Code);
        Assert.Contains("error PZ1003: The file is UTF-16: save it as UTF-8.", outcome.Errors);
    }

    [Fact]
    public void An_import_with_a_dot_in_its_path_is_the_error_and_not_the_file_that_it_means()
    {
        string one = Write("a.proto", "syntax = \"proto3\"; message A { }");
        string other = Write("b.proto", "syntax = \"proto3\"; import \"./a.proto\"; message B { A a = 1; }");
        string[] errors = LoadedTool.Run("generate", one, other, "-I", folder, "-o", Path.Combine(folder, "out")).Errors.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.All(errors, error => Assert.Contains("b.proto(1,", error));
        Assert.Contains(": error PZ6005: ", errors[0]);
    }

    [Fact]
    public void Advice_names_options_of_the_command_line_and_no_settings_of_a_project()
    {
        Directory.CreateDirectory(Path.Combine(folder, "root"));
        string[] files =
        [
            Write("x/a.proto", "syntax = \"proto3\"; package one; option csharp_namespace = \"N\"; message A { }"),
            Write("y/b.proto", "syntax = \"proto3\"; package two; option csharp_namespace = \"N\"; message A { }"),
            Write("y/a.proto", "syntax = \"proto3\"; package three;"),
            Write("c.proto", "syntax = \"proto3\"; package system; message Guid { }"),
            Write("d.proto", "syntax = \"proto3\"; package \u03C0; message D { }".Replace("\u03C0", "d; option csharp_namespace = \"\u03C0\"", StringComparison.Ordinal)),
            Write("e.proto", "syntax = \"proto3\"; package system.guid; message E { }"),
        ];
        Outcome outcome = LoadedTool.Run(["generate", .. files, "-I", Path.Combine(folder, "root"), "-o", Path.Combine(folder, "out")]);
        Assert.Equal(["PZ7002", "PZ7003", "PZ7004"], System.Text.RegularExpressions.Regex.Matches(outcome.Errors, "PZ7[0-9]+").Select(match => match.Value).Distinct().Order());
        Assert.DoesNotMatch("ProtoZero[A-Z]|ProtoRoot", outcome.Errors.Replace("ProtoZeroSharp", ""));
        Assert.Contains("--root", outcome.Errors);
        Assert.Contains("--namespace", outcome.Errors);
    }

    [Fact]
    public void An_output_without_a_name_ends_with_2()
    {
        Outcome outcome = LoadedTool.Run("generate", Write("a.proto", "syntax = \"proto3\"; message A { }"), "-o", "");
        Assert.Equal(2, outcome.Code);
        Assert.Equal("protozero: --output needs the name of a folder.", outcome.Errors.Trim());
    }

    private static string[] Names(string path) => [.. Directory.GetFiles(path, "*.g.cs").Select(file => Path.GetFileName(file)).Order(StringComparer.Ordinal)];

    private string Write(string name, string text)
    {
        string path = Path.Combine(folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return path;
    }
}
