using System.Reflection;

namespace System.Runtime.CompilerServices;

/// <summary>The framework's has no <see cref="GetSubArray"/>, which a range of an array is; the compiler wants all of them in one class.</summary>
internal static class RuntimeHelpers
{
    private static readonly Action<Array, RuntimeFieldHandle> Initialize = (Action<Array, RuntimeFieldHandle>)typeof(object).Assembly
        .GetType("System.Runtime.CompilerServices.RuntimeHelpers")
        .GetMethod(nameof(InitializeArray), BindingFlags.Public | BindingFlags.Static)
        .CreateDelegate(typeof(Action<Array, RuntimeFieldHandle>));

    public static void InitializeArray(Array array, RuntimeFieldHandle data) => Initialize(array, data);

    public static T[] GetSubArray<T>(T[] array, Range range)
    {
        int start = range.Start.GetOffset(array.Length);
        var part = new T[range.End.GetOffset(array.Length) - start];
        Array.Copy(array, start, part, 0, part.Length);
        return part;
    }
}
