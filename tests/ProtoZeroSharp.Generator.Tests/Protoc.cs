using System.Diagnostics;
using System.Reflection;

namespace ProtoZeroSharp.Generator.Tests;

/// <summary>protoc, the oracle: the one of Grpc.Tools, or that of the environment variables PROTOC and PROTOC_INCLUDE.</summary>
internal static class Protoc
{
    /// <summary>What <c>--csharp_out</c> writes for one file.</summary>
    public static string CSharp(string fileName, string text)
    {
        string directory = Directory.CreateTempSubdirectory("protoc").FullName;
        try
        {
            File.WriteAllText(Path.Combine(directory, fileName), text);
            var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("PROTOC") ?? Metadata("Protoc"))
            {
                RedirectStandardError = true,
                WorkingDirectory = directory,
            };
            foreach (string argument in new[] { "-I.", "-I" + (Environment.GetEnvironmentVariable("PROTOC_INCLUDE") ?? Metadata("ProtocInclude")), "--csharp_out=.", fileName })
            {
                start.ArgumentList.Add(argument);
            }

            using Process process = Process.Start(start)!;
            string errors = process.StandardError.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0
                ? File.ReadAllText(Directory.EnumerateFiles(directory, "*.cs").Single())
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
            var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("PROTOC") ?? Metadata("Protoc"))
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                WorkingDirectory = directory,
            };
            foreach (string argument in new[] { "-I.", "-I" + (Environment.GetEnvironmentVariable("PROTOC_INCLUDE") ?? Metadata("ProtocInclude")), "--decode=" + messageType, fileName })
            {
                start.ArgumentList.Add(argument);
            }

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

    /// <summary>True when protoc takes a file without errors.</summary>
    public static bool Accepts(IReadOnlyDictionary<string, string> files, string name) => DescriptorSet(files, name, out _) is not null;

    /// <summary>The FileDescriptorSet of files, or null when protoc rejects them.</summary>
    public static byte[]? DescriptorSet(IReadOnlyDictionary<string, string> files, string name, out string errors, params string[] options)
    {
        string directory = Directory.CreateTempSubdirectory("protoc").FullName;
        try
        {
            foreach (var file in files)
            {
                string path = Path.Combine(directory, file.Key);
                Directory.CreateDirectory(Path.GetDirectoryName(path)!);
                File.WriteAllText(path, file.Value);
            }

            var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("PROTOC") ?? Metadata("Protoc"))
            {
                RedirectStandardError = true,
                WorkingDirectory = directory,
            };
            foreach (string argument in (string[])["-I.", "-I" + (Environment.GetEnvironmentVariable("PROTOC_INCLUDE") ?? Metadata("ProtocInclude")), "-oset.pb", .. options, name])
            {
                start.ArgumentList.Add(argument);
            }

            using Process process = Process.Start(start)!;
            errors = process.StandardError.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? File.ReadAllBytes(Path.Combine(directory, "set.pb")) : null;
        }
        finally
        {
            Directory.Delete(directory, recursive: true);
        }
    }

    public static string Metadata(string key) =>
        typeof(Protoc).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
