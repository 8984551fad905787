using System.Collections;
using System.Reflection;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Pipeline;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

public class CachedValuesTests
{
    private static readonly Type[] Forbidden = [typeof(Compilation), typeof(ISymbol), typeof(SyntaxNode), typeof(SyntaxTree), typeof(Location), typeof(Diagnostic), typeof(AdditionalText), typeof(Delegate)];

    /// <summary>The output of a stage lives as long as the editor: a reference to a compilation would keep all compilations alive.</summary>
    [Fact]
    public void No_stage_holds_on_to_what_belongs_to_one_compilation()
    {
        GeneratorRunResult result = new Harness(("clash.proto", Schemas.Clashes), ("person.proto", Schemas.Person), ("bad.proto", "message {")).Run();
        foreach (string stage in StageNames.All)
        {
            var seen = new HashSet<object>(ReferenceEqualityComparer.Instance);
            foreach (IncrementalGeneratorRunStep step in result.TrackedSteps[stage])
            {
                foreach ((object value, _) in step.Outputs)
                {
                    Walk(value, stage, seen);
                }
            }
        }
    }

    private static void Walk(object? value, string path, HashSet<object> seen)
    {
        if (value == null || value is string || value.GetType().IsPrimitive || value.GetType().IsEnum || (!value.GetType().IsValueType && !seen.Add(value)))
        {
            return;
        }

        Assert.False(Forbidden.Any(type => type.IsInstanceOfType(value)), path + " holds a " + value.GetType());
        if (value.GetType().Namespace?.StartsWith("System", StringComparison.Ordinal) == true && value is IEnumerable items and not Array { Length: 0 })
        {
            foreach (object? item in Items(items))
            {
                Walk(item, path + "[]", seen);
            }

            return;
        }

        if (value is Type or MemberInfo)
        {
            return;
        }

        for (Type? type = value.GetType(); type != null && type != typeof(object); type = type.BaseType)
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                Walk(field.GetValue(value), path + "." + field.Name, seen);
            }
        }
    }

    // A default ImmutableArray throws when it is enumerated.
    private static IEnumerable Items(IEnumerable items) =>
        items.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(System.Collections.Immutable.ImmutableArray<>) && (bool)type.GetProperty("IsDefault")!.GetValue(items)!
            ? Array.Empty<object>()
            : items;
}
