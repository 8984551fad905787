using System;

namespace ProtoZeroSharp.Tool;

/// <summary>What was asked for cannot be done: a file is not there, an option has a value that means nothing.</summary>
internal sealed class UsageException(string message) : Exception(message);
