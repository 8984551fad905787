namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>An operation on inputs, and the properties that must hold.</summary>
internal abstract class CoveredTarget(string name, string covered = CoveredTarget.Library)
{
    public const string Library = "ProtoZeroSharp";
    public const string Generator = "ProtoZeroSharp.Generator";

    private const ulong HashStart = 14695981039346656037;

    public string Name { get; } = name;

    /// <summary>The assembly whose edges guide the search.</summary>
    public string Covered { get; } = covered;

    /// <summary>The longest input, in bytes.</summary>
    public virtual int MaxLength => 384;

    /// <summary>The most bytes that an execution may allocate for an input; executions that throw are not checked.</summary>
    public virtual long MaxAllocated(int length) => long.MaxValue;

    /// <summary>Whether an input repeated several times is an input, so that the work for n, 2n and 4n can be compared.</summary>
    public virtual bool IsRepeatable => false;

    /// <summary>Whether it takes more than linear time on purpose: the session fails unless it finds that.</summary>
    public virtual bool IsPlanted => false;

    public abstract Mutator CreateMutator();

    /// <summary>Inputs of the project's own tests.</summary>
    public abstract IEnumerable<byte[]> Seeds();

    /// <summary>Works on an input, which is between inaccessible pages. Throws when a property does not hold.</summary>
    public abstract void Run(ReadOnlyMemory<byte> input);

    /// <summary>Does the work without the checks, to measure it.</summary>
    public virtual void Work(ReadOnlyMemory<byte> input) => Run(input);

    protected static void Require(bool holds, string property)
    {
        if (!holds)
        {
            throw new PropertyException(property);
        }
    }

    /// <summary>Whether every input gets the checks that otherwise only some get: for minimizing a finding, and for kept inputs.</summary>
    public bool IsThorough { get; set; }

    /// <summary>Whether the work for repetitions of this input is compared.</summary>
    public virtual bool HasFamily(ReadOnlySpan<byte> input) => IsRepeatable;

    /// <summary>True for one in this many inputs, always the same ones: for checks that take long.</summary>
    protected bool Sampled(ReadOnlySpan<byte> input, int oneIn)
    {
        if (IsThorough)
        {
            return true;
        }

        ulong hash = HashStart;
        foreach (byte value in input)
        {
            hash = (hash ^ value) * 1099511628211;
        }

        return (hash >> 32) % (uint)oneIn == 0;
    }
}
