namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>What is done with an input, and what must hold then.</summary>
internal abstract class CoveredTarget(string name, string covered = CoveredTarget.Library)
{
    public const string Library = "ProtoZeroSharp";
    public const string Generator = "ProtoZeroSharp.Generator";

    private const ulong HashStart = 14695981039346656037;

    public string Name { get; } = name;

    /// <summary>The assembly whose edges guide.</summary>
    public string Covered { get; } = covered;

    /// <summary>The longest input, in bytes.</summary>
    public virtual int MaxLength => 384;

    /// <summary>How many bytes an execution may allocate for an input; what throws is not asked.</summary>
    public virtual long MaxAllocated(int length) => long.MaxValue;

    /// <summary>Whether an input written several times in a row is one too, so that work can be compared at n, 2n and 4n.</summary>
    public virtual bool IsRepeatable => false;

    /// <summary>Whether it takes more than linear time on purpose: the session fails unless that is found.</summary>
    public virtual bool IsPlanted => false;

    public abstract Mutator CreateMutator();

    /// <summary>Inputs of the project's own tests.</summary>
    public abstract IEnumerable<byte[]> Seeds();

    /// <summary>Works on an input, which lies between pages that cannot be touched. Throws when a property does not hold.</summary>
    public abstract void Run(ReadOnlyMemory<byte> input);

    /// <summary>The work alone, without what checks it: for comparing how much of it there is.</summary>
    public virtual void Work(ReadOnlyMemory<byte> input) => Run(input);

    protected static void Require(bool holds, string property)
    {
        if (!holds)
        {
            throw new PropertyException(property);
        }
    }

    /// <summary>Whether every input is checked as thoroughly as some are: for making a finding smaller, and for inputs that are kept.</summary>
    public bool IsThorough { get; set; }

    /// <summary>Whether work is compared for the repetitions of this input.</summary>
    public virtual bool HasFamily(ReadOnlySpan<byte> input) => IsRepeatable;

    /// <summary>True for one input in so many, always the same ones: for checks that take long.</summary>
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
