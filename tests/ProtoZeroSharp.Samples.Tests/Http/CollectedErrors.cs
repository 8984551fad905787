using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace ProtoZeroSharp.Samples.Tests.Http;

/// <summary>The exceptions that a server logs as errors.</summary>
internal sealed class CollectedErrors : ILoggerProvider, ILogger
{
    public ConcurrentQueue<Exception?> Exceptions { get; } = new();

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Error;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (IsEnabled(logLevel))
        {
            Exceptions.Enqueue(exception);
        }
    }

    public void Dispose()
    {
    }
}
