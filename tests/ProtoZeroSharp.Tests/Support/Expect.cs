
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Assert.Throws for actions on writers, which a lambda cannot capture.</summary>
internal static class Expect
{
    /// <summary>Misuse: an InvalidOperationException, of which ObjectDisposedException is one.</summary>
    public static void Misuse(ProtoWriter writer, WriterAction action) => Throws<InvalidOperationException>(writer, action);

    /// <inheritdoc cref="Misuse(ProtoWriter, WriterAction)"/>
    public static void Misuse(MessageWriter message, MessageAction action) => Throws<InvalidOperationException>(message, action);

    public static TException Throws<TException>(ProtoWriter writer, WriterAction action)
        where TException : Exception
    {
        try
        {
            action(writer);
        }
        catch (TException e)
        {
            return e;
        }

        throw NothingThrown<TException>();
    }

    public static TException Throws<TException>(MessageWriter message, MessageAction action)
        where TException : Exception
    {
        try
        {
            action(message);
        }
        catch (TException e)
        {
            return e;
        }

        throw NothingThrown<TException>();
    }

    private static Exception NothingThrown<TException>() => Xunit.Sdk.ThrowsException.ForNoException(typeof(TException));
}
