using System.Reflection;
using System.Runtime.Loader;

namespace ProtoZeroSharp.Generator.Tests;

/// <summary>A compiled result, loaded until it is disposed.</summary>
internal sealed class LoadedAssembly : IDisposable
{
    private readonly AssemblyLoadContext context = new("generated", isCollectible: true);
    private readonly Assembly assembly;

    /// <param name="image">The assembly.</param>
    /// <param name="others">Those that it references beside the library and .NET.</param>
    public LoadedAssembly(byte[] image, params byte[][] others)
    {
        Assembly[] loaded = [.. others.Select(other => context.LoadFromStream(new MemoryStream(other)))];
        context.Resolving += (_, name) => Array.Find(loaded, a => a.GetName().Name == name.Name);
        assembly = context.LoadFromStream(new MemoryStream(image));
    }

    /// <summary>Calls a public static method of the class <c>Test</c>.</summary>
    public byte[] Call(string method) => Call<byte[]>(method);

    /// <summary>The same for one with any result.</summary>
    public T Call<T>(string method) =>
        assembly.GetType("Test", throwOnError: true)!.GetMethod(method, BindingFlags.Public | BindingFlags.Static)!.CreateDelegate<Func<T>>()();

    public void Dispose() => context.Unload();
}
