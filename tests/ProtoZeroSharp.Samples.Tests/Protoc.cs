using System.Diagnostics;
using System.Reflection;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Runs protoc over the samples' schemas: an oracle that shares no code with this project.</summary>
internal static class Protoc
{
    /// <summary>Text format of an encoded message.</summary>
    public static string Decode(string file, string message, byte[] bytes) =>
        Encoding.UTF8.GetString(Run(bytes, $"--decode={message}", file));

    /// <summary>The bytes that protoc makes of text format, fields in ascending order.</summary>
    public static byte[] Encode(string file, string message, string text) =>
        Run(Encoding.UTF8.GetBytes(text), $"--encode={message}", "--deterministic_output", file);

    private static byte[] Run(byte[] input, params string[] arguments)
    {
        string protoc = typeof(Protoc).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static a => a.Key == "Protoc").Value!;
        var start = new ProcessStartInfo(protoc)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = Path.Combine(AppContext.BaseDirectory, "protos"),
        };
        start.ArgumentList.Add("-I.");
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task feed = Task.Run(() =>
        {
            using Stream stream = process.StandardInput.BaseStream;
            stream.Write(input);
        });
        using var output = new MemoryStream();
        process.StandardOutput.BaseStream.CopyTo(output);
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, errors.Result);
        feed.Wait();
        return output.ToArray();
    }
}
