namespace ProtoZeroSharp.Writing;

/// <summary>Memory that is given back when its uses have ended: see <see cref="UseCount"/>.</summary>
internal interface IUsedMemory
{
    void EndUse();
}
