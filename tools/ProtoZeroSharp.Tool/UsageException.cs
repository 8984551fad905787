using System;

namespace ProtoZeroSharp.Tool;

/// <summary>The command line cannot be executed: a file does not exist, or an option has an unknown value.</summary>
internal sealed class UsageException(string message) : Exception(message);
