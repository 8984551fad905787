using System.CodeDom.Compiler;
using System.Reflection;
using ProtoZeroSharp.Tests.Support;
using PublicApiGenerator;
using Xunit;

namespace ProtoZeroSharp.Tests.Api;

/// <summary>
/// The public surface of the library asset under test as C#, against Golden/api.*.cs.txt. The generated well-known types are left
/// out: they follow from the generator, whose output has tests of its own.
/// </summary>
public class PublicApiTests
{
    private static readonly string[] Unseen =
    [
        "System.Runtime.CompilerServices.IsReadOnlyAttribute", "System.Runtime.CompilerServices.InternalsVisibleToAttribute",
        "System.Runtime.CompilerServices.SkipLocalsInitAttribute", "System.Runtime.Versioning.TargetFrameworkAttribute",
        "System.Reflection.AssemblyMetadataAttribute",
    ];

    [Fact]
    public void The_public_surface_changes_only_on_purpose()
    {
        Type[] types = [.. typeof(ProtoWriter).Assembly.GetExportedTypes().Where(type => !IsGenerated(type))];
#if LIBRARY_NETSTANDARD
        const string asset = "netstandard2.0";
#elif NET10_0_OR_GREATER
        const string asset = "net10.0";
#else
        const string asset = "net8.0";
#endif
        string surface = typeof(ProtoWriter).Assembly.GeneratePublicApi(new ApiGeneratorOptions
        {
            IncludeTypes = types,
            IncludeAssemblyAttributes = false,
            ExcludeAttributes = Unseen,
            UseDenyNamespacePrefixesForExtensionMethods = false,
        });
        string[] hidden = [.. types.SelectMany(Hidden).Select(static line => "// " + line).Order(StringComparer.Ordinal)];
        Golden.Match($"api.{asset}.cs.txt", surface.ReplaceLineEndings("\n").TrimEnd() + "\n" + string.Concat(hidden.Select(static line => line + "\n")));
    }

    /// <summary>What the text does not show: static members that implementations have, and parameters of types that may be ref structs.</summary>
    private static IEnumerable<string> Hidden(Type type)
    {
        const GenericParameterAttributes allowsRefStruct = (GenericParameterAttributes)0x20;
        MethodInfo[] methods = type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly);
        foreach (MethodInfo method in methods.Where(static method => method is { IsStatic: true, IsAbstract: true }))
        {
            yield return $"{type.FullName}: {method} is static abstract";
        }

        foreach (MethodInfo method in methods.Where(static method => method.IsGenericMethodDefinition))
        {
            foreach (Type parameter in method.GetGenericArguments().Where(static parameter => parameter.GenericParameterAttributes.HasFlag(allowsRefStruct)))
            {
                yield return $"{type.FullName}: {method} has {parameter} : allows ref struct";
            }
        }

        foreach (Type parameter in type.GetGenericArguments().Where(static parameter => parameter.IsGenericParameter && parameter.GenericParameterAttributes.HasFlag(allowsRefStruct)))
        {
            yield return $"{type.FullName} has {parameter} : allows ref struct";
        }
    }

    // An enum has no attribute of its own: every one in these namespaces comes out of a .proto.
    private static bool IsGenerated(Type type) =>
        type.IsDefined(typeof(GeneratedCodeAttribute), inherit: false)
        || (type.IsNested && IsGenerated(type.DeclaringType!))
        || (type.IsEnum && type.Namespace is "ProtoZeroSharp.WellKnownTypes" or "ProtoZeroSharp.WellKnownTypes.Reflection");
}
