using System.Diagnostics;
using System.Reflection;
using System.Text;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>What protoc, which is Google's C++, reads in a message of one of the schemas in protos.</summary>
internal static class ProtocText
{
    /// <summary>The message as text, unknown fields included; null when it is refused.</summary>
    public static string? Of(string file, string message, byte[] bytes) => Decode(Metadata("ReadingProtos"), file, message, bytes);

    /// <summary>The same for a schema of any folder.</summary>
    public static string? Decode(string folder, string file, string message, byte[] bytes) => Run(folder, [$"--decode={message}", "-I.", file], bytes);

    /// <summary>The message as text without a schema; null when it is refused.</summary>
    public static string? OfRaw(byte[] bytes) => Run(Path.GetTempPath(), ["--decode_raw"], bytes);

    /// <summary>Messages of one type as the elements of a repeated field, so that one process does for all; null when one of them is refused.</summary>
    /// <param name="folder">Where the schema is.</param>
    /// <param name="file">The schema.</param>
    /// <param name="message">The type.</param>
    /// <param name="messages">The messages.</param>
    public static string? OfAll(string folder, string file, string message, IEnumerable<byte[]> messages) => OfAll(folder, [file], message, messages);

    /// <summary>The same for a schema of several files.</summary>
    public static string? OfAll(string folder, string[] files, string message, IEnumerable<byte[]> messages)
    {
        string own = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "text" + Guid.NewGuid().ToString("N"))).FullName;
        try
        {
            File.WriteAllText(Path.Combine(own, "all_of_them.proto"), $"syntax = \"proto3\"; {string.Concat(files.Select(static file => $"import \"{file}\"; "))}message AllOfThem {{ repeated .{message} element = 1; }}");
            using var proto = new ProtoWriter();
            foreach (byte[] element in messages)
            {
                proto.AddBytes(1, element);
            }

            return Run(own, ["--decode=AllOfThem", "-I.", "-I" + folder, "-I" + Metadata("ProtocInclude"), "all_of_them.proto"], proto.ToArray());
        }
        finally
        {
            Directory.Delete(own, recursive: true);
        }
    }

    /// <summary>The bytes of a message that is given as text.</summary>
    public static byte[] Encode(string folder, string file, string message, string text) =>
        Encoding.Latin1.GetBytes(Run(folder, [$"--encode={message}", "-I.", "-I" + Metadata("ProtocInclude"), file], Encoding.Latin1.GetBytes(text))!);

    private static string? Run(string folder, string[] arguments, byte[] input)
    {
        var start = new ProcessStartInfo(Metadata("Protoc"), string.Join(" ", arguments))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.Latin1,
            WorkingDirectory = folder,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task feed = Task.Run(() =>
        {
            using Stream stream = process.StandardInput.BaseStream;
            stream.Write(input);
        });
        string text = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        feed.Wait();

        // A message that cannot be parsed is one thing, a schema that protoc does not take another.
        return process.ExitCode == 0 ? text
            : errors.Result.Contains("Failed to parse input", StringComparison.Ordinal) ? null
            : throw new InvalidOperationException(errors.Result);
    }

    public static string Metadata(string key) =>
        typeof(ProtocText).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value!;
}
