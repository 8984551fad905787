using System.Reflection;
using System.Runtime.Loader;

namespace ProtoZeroSharp.Fuzz.Coverage;

/// <summary>Woven copies of the library and of the generator, with copies of the assemblies that call them.</summary>
internal sealed class WovenContext : AssemblyLoadContext
{
    private readonly Dictionary<string, Assembly> copies = [];
    private readonly string folder = Path.GetDirectoryName(typeof(WovenContext).Assembly.Location)!;

    public WovenContext(string[] woven)
        : base("fuzzed")
    {
        var weaver = new Weaver(Map);
        var assemblies = new List<FuzzedAssembly>();
        foreach (string name in woven)
        {
            int first = Map.Length;
            using MemoryStream image = weaver.Weave(Path.Combine(folder, name + ".dll"));
            int edges = Map.Length - first;
            Map.Align();
            assemblies.Add(new FuzzedAssembly(name, Map.Address + first, Map.Length - first, edges));
            copies.Add(name, LoadFromStream(image));
        }

        Woven = [.. assemblies];
        string own = typeof(WovenContext).Assembly.GetName().Name!;
        Own = LoadFromAssemblyPath(Path.Combine(folder, own + ".dll"));
        copies.Add(own, Own);
    }

    public CoverageMap Map { get; } = new();

    public FuzzedAssembly[] Woven { get; }

    /// <summary>The copy of this assembly that is bound to the woven ones.</summary>
    public Assembly Own { get; }

    protected override Assembly? Load(AssemblyName name) => copies.GetValueOrDefault(name.Name!);
}
