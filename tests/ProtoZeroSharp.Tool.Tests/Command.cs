using System.Diagnostics;
using System.Reflection;

namespace ProtoZeroSharp.Tool.Tests;

/// <summary>Runs the tool and protoc as processes.</summary>
internal static class Command
{
    public static readonly string Protos = Metadata("Protos");

    public static Outcome Tool(params string[] arguments) => Tool([], arguments);

    public static Outcome Tool(byte[] input, params string[] arguments) => Run("dotnet", input, [Metadata("Tool"), .. arguments]);

    public static Outcome Protoc(byte[] input, params string[] arguments) => Run(Metadata("Protoc"), input, ["-I" + Metadata("ProtocInclude"), .. arguments]);

    /// <summary>What was written when the project of these tests was built.</summary>
    public static string Metadata(string key) =>
        typeof(Command).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value!;

    private static Outcome Run(string program, byte[] input, string[] arguments)
    {
        var start = new ProcessStartInfo(program) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        using Process process = Process.Start(start)!;
        process.StandardInput.BaseStream.Write(input);
        process.StandardInput.Close();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return new Outcome(process.ExitCode, output, errors.Result);
    }
}
