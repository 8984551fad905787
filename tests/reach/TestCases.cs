using System.Reflection;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Xunit.Sdk;

namespace ProtoZeroSharp.Tests.Reach;

/// <summary>The tests of this assembly, as xunit's attributes say it.</summary>
internal static class TestCases
{
    /// <summary>The methods, each with its class, in the order of their declaration.</summary>
    public static IEnumerable<MethodInfo> Methods() =>
        from type in typeof(TestCases).Assembly.GetTypes()
        where type is { IsAbstract: false, IsPublic: true }
        from method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static)
        where method.GetCustomAttribute<FactAttribute>() is not null
        select method;

    /// <summary>Whether the tests of a class read the counters of the process, and come after all others.</summary>
    public static bool RunsLast(Type type) =>
        type.GetCustomAttributesData().Any(data => data.AttributeType == typeof(CollectionAttribute) && AloneCollection.Name.Equals(data.ConstructorArguments[0].Value));

    /// <summary>The arguments of each call.</summary>
    public static IEnumerable<object?[]> Of(MethodInfo method)
    {
        if (method.GetCustomAttribute<TheoryAttribute>() is null)
        {
            return [[]];
        }

        ParameterInfo[] parameters = method.GetParameters();
        List<object?[]> calls = [];
        foreach (DataAttribute data in method.GetCustomAttributes<DataAttribute>())
        {
            foreach (object?[] values in data.GetData(method))
            {
                calls.Add([.. parameters.Select((parameter, i) => i < values.Length ? Converted(values[i], parameter.ParameterType) : parameter.DefaultValue)]);
            }
        }

        return calls.Count != 0 ? calls : throw new InvalidOperationException($"{method.Name} has no data.");
    }

    /// <summary>A number in an attribute has the type that it is written in, not always the parameter's.</summary>
    private static object? Converted(object? value, Type type) =>
        value is IConvertible && !type.IsInstanceOfType(value) && type.IsPrimitive ? Convert.ChangeType(value, type, System.Globalization.CultureInfo.InvariantCulture) : value;
}
