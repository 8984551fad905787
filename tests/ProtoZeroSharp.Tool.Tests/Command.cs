using System.Diagnostics;
using System.Reflection;

namespace ProtoZeroSharp.Tool.Tests;

/// <summary>Runs the tool and protoc as processes.</summary>
internal static class Command
{
    public static readonly string Protos = Metadata("Protos");

    public static Outcome Tool(params string[] arguments) => Tool([], arguments);

    /// <summary>Runs the tool in a folder.</summary>
    public static Outcome ToolIn(string folder, params string[] arguments)
    {
        ProcessStartInfo start = Start("dotnet", [Metadata("Tool"), .. arguments]);
        start.WorkingDirectory = folder;
        return Run(start, static _ => { });
    }

    public static Outcome Tool(byte[] input, params string[] arguments) => Run("dotnet", input, [Metadata("Tool"), .. arguments]);

    public static Outcome Shell(string command) => Run("sh", [], ["-c", command]);

    public static Outcome Protoc(byte[] input, params string[] arguments) => Run(Metadata("Protoc"), input, ["-I" + Metadata("ProtocInclude"), .. arguments]);

    /// <summary>What was written when the project of these tests was built.</summary>
    public static string Metadata(string key) =>
        typeof(Command).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value!;

    /// <summary>Runs the tool with an input that <paramref name="write"/> makes while it runs, and so much memory for objects.</summary>
    public static Outcome Tool(Action<Stream> write, int megabytes, params string[] arguments)
    {
        ProcessStartInfo start = Start("dotnet", [Metadata("Tool"), .. arguments]);
        start.Environment["DOTNET_GCHeapHardLimit"] = ((long)megabytes << 20).ToString("X");
        return Run(start, write);
    }

    /// <summary>Starts the tool. Who calls it writes and reads.</summary>
    public static Process StartTool(params string[] arguments) => Process.Start(Start("dotnet", [Metadata("Tool"), .. arguments]))!;

    private static ProcessStartInfo Start(string program, string[] arguments)
    {
        var start = new ProcessStartInfo(program) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        return start;
    }

    private static Outcome Run(string program, byte[] input, string[] arguments) => Run(Start(program, arguments), stream => stream.Write(input));

    private static Outcome Run(ProcessStartInfo start, Action<Stream> write)
    {
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        try
        {
            write(process.StandardInput.BaseStream);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // The program ended before it had read everything; its code and its errors say why.
        }

        process.WaitForExit();
        return new Outcome(process.ExitCode, output.Result, errors.Result);
    }
}
