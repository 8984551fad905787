using System.Diagnostics;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Benchmarks.Reading;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Protozero;

/// <summary>The arms in C++, compiled when the first of them is asked for. Where there is no compiler or no protozero, there are none.</summary>
internal static unsafe class ProtozeroLibrary
{
    private const string Source = "Protozero/protozero_arms.cpp";

    private static readonly Lazy<nint> Library = new(Compile);

    /// <summary>Which protozero is compared, or why none is.</summary>
    public static string Status { get; private set; } = "protozero (C++) is not compared: nothing that was selected has an arm for it";

    /// <summary>The version, or null where there is none.</summary>
    public static string? Version { get; private set; }

    /// <summary>The arm that writes with a function, or none.</summary>
    /// <param name="function">Its name.</param>
    /// <param name="load">The message whose objects it writes, or null where it makes its own.</param>
    public static IEnumerable<Arm> Writes(string function, Func<byte[]>? load = null)
    {
        if (Library.Value == 0)
        {
            return [];
        }

        if (load != null)
        {
            ReadOnlySpan<byte> message = load();
            fixed (byte* start = message)
            {
                ((delegate* unmanaged<byte*, long, void>)NativeLibrary.GetExport(Library.Value, "traces_load"))(start, message.Length);
            }
        }

        return [new ProtozeroWriting((delegate* unmanaged<int, byte**, long>)NativeLibrary.GetExport(Library.Value, function))];
    }

    /// <summary>What goes through a message with a function, or none.</summary>
    public static IEnumerable<Traversal> Reads(string function)
    {
        if (Library.Value == 0)
        {
            return [];
        }

        var read = (delegate* unmanaged<byte*, long, long>)NativeLibrary.GetExport(Library.Value, function);
        return
        [
            message =>
            {
                fixed (byte* start = message)
                {
                    return read(start, message.Length);
                }
            },
        ];
    }

    private static nint Compile()
    {
        string source = Path.Combine(AppContext.BaseDirectory, Source);
        string target = Path.Combine(Directory.CreateTempSubdirectory("protozero").FullName, "arms.so");
        string compiler = Environment.GetEnvironmentVariable("CXX") ?? "c++";
        try
        {
            var start = new ProcessStartInfo(compiler, ["-std=c++14", "-O3", "-DNDEBUG", "-march=native", "-shared", "-fPIC", "-o", target, source]) { RedirectStandardError = true };
            using Process process = Process.Start(start)!;
            string errors = process.StandardError.ReadToEnd();
            process.WaitForExit();
            if (process.ExitCode != 0)
            {
                Status = $"protozero (C++) is not compared: {errors.Split('\n')[0]} (Debian has it as libprotozero-dev)";
                return 0;
            }

            nint library = NativeLibrary.Load(target);
            Version = Marshal.PtrToStringUTF8(((delegate* unmanaged<nint>)NativeLibrary.GetExport(library, "arms_version"))());
            Status = $"protozero {Version}, compiled by {compiler} with -O3 -march=native";
            return library;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Status = $"protozero (C++) is not compared: there is no compiler named {compiler}";
            return 0;
        }
        finally
        {
            // What is loaded stays so without its file.
            Directory.Delete(Path.GetDirectoryName(target)!, recursive: true);
        }
    }
}
