namespace ProtoZeroSharp.Generator.Diagnostics;

internal static partial class DiagnosticCatalog
{
    public static readonly DiagnosticRule NeverClosed = Warning(8001, "A message is started and never closed");
    public static readonly DiagnosticRule ParentWhileChildIsOpen = Warning(8002, "A message is written to, or its output taken, while a message in it is open");
    public static readonly DiagnosticRule NeverDisposed = Warning(8003, "A writer is not disposed");
    public static readonly DiagnosticRule OutlivesWriter = Warning(8004, "The bytes of a writer are used after it");
    public static readonly DiagnosticRule ReaderAfterEdit = Warning(8005, "A reader of an editor is used after its next edit");
    public static readonly DiagnosticRule LostLength = Warning(8006, "The new length of an edited message is lost");
    public static readonly DiagnosticRule CultureText = Warning(8007, "Text is made in the culture of the thread");
    public static readonly DiagnosticRule WrongTypeUrl = Warning(8008, "An Any gets the name of one message and the content of another");
}
