using System.Diagnostics;
using System.Reflection;

namespace ProtoZeroSharp.Generator.Tests;

/// <summary>protoc, the oracle: the one of Grpc.Tools, or that of the environment variables PROTOC and PROTOC_INCLUDE.</summary>
internal static class Protoc
{
    /// <summary>The output of <c>--csharp_out</c> for one file.</summary>
    public static string CSharp(string fileName, string text) => CSharp(new Dictionary<string, string> { [fileName] = text }, [fileName]).Single();

    /// <summary>The output of <c>--csharp_out</c> for some of the files, in the order of the output's names.</summary>
    /// <param name="root">The folder that holds the files already, or null.</param>
    public static string[] CSharp(IReadOnlyDictionary<string, string> files, IReadOnlyList<string> names, string? root = null)
    {
        string directory = Directory.CreateTempSubdirectory("protoc").FullName;
        try
        {
            if (root is null)
            {
                Write(files, directory);
            }

            string list = Path.Combine(directory, "names.txt");
            File.WriteAllLines(list, names);
            string output = Directory.CreateDirectory(Path.Combine(directory, "out")).FullName;
            return Run(root ?? directory, ["--csharp_out=" + output, "@" + list], out string errors)
                ? [.. Directory.EnumerateFiles(output, "*.cs").Order(StringComparer.Ordinal).Select(File.ReadAllText)]
                : throw new InvalidOperationException(errors);
        }
        finally
        {
            Directory.Delete(directory, recursive: true);
        }
    }

    /// <summary>A message as protoc's <c>--decode</c> prints it.</summary>
    public static string Decode(string fileName, string text, string messageType, byte[] message)
    {
        string directory = Directory.CreateTempSubdirectory("protoc").FullName;
        try
        {
            File.WriteAllText(Path.Combine(directory, fileName), text);
            ProcessStartInfo start = Start(directory, ["--decode=" + messageType, fileName]);
            start.RedirectStandardInput = true;
            start.RedirectStandardOutput = true;
            using Process process = Process.Start(start)!;
            process.StandardInput.BaseStream.Write(message);
            process.StandardInput.Close();
            string decoded = process.StandardOutput.ReadToEnd();
            string errors = process.StandardError.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? decoded : throw new InvalidOperationException(errors);
        }
        finally
        {
            Directory.Delete(directory, recursive: true);
        }
    }

    /// <summary>The FileDescriptorSet of files, or null when protoc rejects them.</summary>
    public static byte[]? DescriptorSet(IReadOnlyDictionary<string, string> files, string name, out string errors, params string[] options)
    {
        string directory = Directory.CreateTempSubdirectory("protoc").FullName;
        try
        {
            Write(files, directory);
            return Run(directory, ["-oset.pb", .. options, name], out errors) ? File.ReadAllBytes(Path.Combine(directory, "set.pb")) : null;
        }
        finally
        {
            Directory.Delete(directory, recursive: true);
        }
    }

    /// <summary>The FileDescriptorSet of one file, with places, comments and all options, and its C#: one process for both.</summary>
    public static (byte[] Set, string CSharp) Everything(IReadOnlyDictionary<string, string> files, string name)
    {
        string directory = Directory.CreateTempSubdirectory("protoc").FullName;
        try
        {
            Write(files, directory);
            string output = Directory.CreateDirectory(Path.Combine(directory, "out")).FullName;
            return Run(directory, ["-oset.pb", "--include_source_info", "--retain_options", "--csharp_out=" + output, name], out string errors)
                ? (File.ReadAllBytes(Path.Combine(directory, "set.pb")), File.ReadAllText(Directory.EnumerateFiles(output, "*.cs").Single()))
                : throw new InvalidOperationException(errors);
        }
        finally
        {
            Directory.Delete(directory, recursive: true);
        }
    }

    /// <summary>The FeatureSetDefaults of every edition from proto2 up to one.</summary>
    public static byte[] EditionDefaults(string maximum)
    {
        string directory = Directory.CreateTempSubdirectory("protoc").FullName;
        try
        {
            string[] arguments = ["--edition_defaults_out=defaults.pb", "--edition_defaults_minimum=PROTO2", "--edition_defaults_maximum=" + maximum];
            return Run(directory, [.. arguments, "google/protobuf/descriptor.proto"], out string errors)
                ? File.ReadAllBytes(Path.Combine(directory, "defaults.pb"))
                : throw new InvalidOperationException(errors);
        }
        finally
        {
            Directory.Delete(directory, recursive: true);
        }
    }

    private static void Write(IReadOnlyDictionary<string, string> files, string directory)
    {
        foreach (var file in files)
        {
            string path = Path.Combine(directory, file.Key);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, file.Value);
        }
    }

    private static bool Run(string directory, string[] arguments, out string errors)
    {
        using Process process = Process.Start(Start(directory, arguments))!;
        errors = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0;
    }

    private static ProcessStartInfo Start(string directory, string[] arguments)
    {
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("PROTOC") ?? Metadata("Protoc"))
        {
            RedirectStandardError = true,
            WorkingDirectory = directory,
        };
        foreach (string argument in (string[])["-I.", "-I" + (Environment.GetEnvironmentVariable("PROTOC_INCLUDE") ?? Metadata("ProtocInclude")), .. arguments])
        {
            start.ArgumentList.Add(argument);
        }

        return start;
    }

    public static string Metadata(string key) =>
        typeof(Protoc).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
