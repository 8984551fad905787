using System.Diagnostics;
using System.Reflection;
using System.Text;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>What protoc, which is Google's C++, reads in a message of one of the schemas in protos.</summary>
internal static class ProtocText
{
    /// <summary>The message as text, unknown fields included; null when it is refused.</summary>
    public static string? Of(string file, string message, byte[] bytes)
    {
        var start = new ProcessStartInfo(Metadata("Protoc"), $"--decode={message} -I. {file}")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardOutputEncoding = Encoding.Latin1,
            WorkingDirectory = Metadata("ReadingProtos"),
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task feed = Task.Run(() =>
        {
            using Stream stream = process.StandardInput.BaseStream;
            stream.Write(bytes);
        });
        string text = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        feed.Wait();

        // A message that cannot be parsed is one thing, a schema that protoc does not take another.
        return process.ExitCode == 0 ? text
            : errors.Result.Contains("Failed to parse input", StringComparison.Ordinal) ? null
            : throw new InvalidOperationException(errors.Result);
    }

    private static string Metadata(string key) =>
        typeof(ProtocText).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value!;
}
