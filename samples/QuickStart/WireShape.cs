namespace QuickStart;

/// <summary>Names for the field numbers of a message, and the shapes of its submessages: all that a wire dump cannot see.</summary>
public sealed class WireShape
{
    private readonly Dictionary<int, (string Name, WireShape? Message)> fields = [];

    public WireShape Field(int number, string name)
    {
        fields.Add(number, (name, null));
        return this;
    }

    public WireShape Message(int number, string name, WireShape shape)
    {
        fields.Add(number, (name, shape));
        return this;
    }

    /// <summary>A question mark stands for the name of an unknown field.</summary>
    public (string Name, WireShape? Message) Find(int number) =>
        fields.TryGetValue(number, out (string Name, WireShape? Message) field) ? field : ("?", null);
}
