using System.Reflection;
using System.Runtime.Loader;

namespace ProtoZeroSharp.Tool.Tests;

/// <summary>The tool in the process of the tests: most of the time of a process is its start. One call at a time, because the console is the process's.</summary>
internal sealed class LoadedTool : AssemblyLoadContext
{
    private static readonly MethodInfo RunTool = new LoadedTool(Command.Metadata("Tool")).LoadFromAssemblyPath(Command.Metadata("Tool")).GetType("ProtoZeroSharp.Tool.CommandLine")!.GetMethod("Run")!;
    private readonly AssemblyDependencyResolver resolver;

    private LoadedTool(string path) => resolver = new(path);

    public static Outcome Run(params string[] arguments)
    {
        (TextWriter output, TextWriter errors) = (Console.Out, Console.Error);
        using var newOutput = new StringWriter();
        using var newErrors = new StringWriter();
        Console.SetOut(newOutput);
        Console.SetError(newErrors);
        try
        {
            int code = (int)RunTool.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [arguments], null)!;
            return new(code, newOutput.ToString(), newErrors.ToString());
        }
        finally
        {
            Console.SetOut(output);
            Console.SetError(errors);
        }
    }

    protected override Assembly? Load(AssemblyName name) => resolver.ResolveAssemblyToPath(name) is { } path ? LoadFromAssemblyPath(path) : null;
}
