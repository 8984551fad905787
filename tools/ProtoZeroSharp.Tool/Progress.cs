using System;
using System.Globalization;

namespace ProtoZeroSharp.Tool;

/// <summary>Shows on standard error how far long work has come.</summary>
internal sealed class Progress
{
    // In milliseconds. A terminal has one line that changes; a log gets a new line each time.
    private const int TerminalInterval = 200;
    private const int LogInterval = 10_000;

    private readonly bool isAsked;
    private readonly bool isTerminal = !Console.IsErrorRedirected;
    private readonly int interval;
    private long next;
    private bool isShown;

    private Progress(bool isAsked)
    {
        this.isAsked = isAsked;
        interval = isTerminal ? TerminalInterval : LogInterval;
        next = Environment.TickCount64 + interval;
    }

    /// <summary>The progress of a command; null when nobody looks.</summary>
    /// <param name="isAsked">Whether the command line asks for it.</param>
    /// <param name="printsMuch">Whether the command prints its result, which progress must not interrupt on the same terminal.</param>
    public static Progress? Create(bool isAsked, bool printsMuch = false) =>
        isAsked || (!Console.IsErrorRedirected && (!printsMuch || Console.IsOutputRedirected)) ? new(isAsked) : null;

    /// <summary>Shows a state, unless the one before was shown a moment ago.</summary>
    /// <param name="done">What is done.</param>
    /// <param name="all">All that there is; null when that is not known.</param>
    /// <param name="unit">What is counted.</param>
    public void Report(long done, long? all, string unit)
    {
        if (Environment.TickCount64 >= next)
        {
            Show(done, all, unit);
            next = Environment.TickCount64 + interval;
        }
    }

    /// <summary>Shows the last state, if it was asked for or an earlier one was shown.</summary>
    public void End(long done, long? all, string unit)
    {
        if (isAsked || isShown)
        {
            Show(done, all, unit);
            if (isTerminal)
            {
                Console.Error.WriteLine();
            }
        }
    }

    private void Show(long done, long? all, string unit)
    {
        isShown = true;
        string text = Number(done) + (all is { } known ? " of " + Number(known) : "") + " " + unit;
        Console.Error.Write(isTerminal ? "\r" + text : text + Environment.NewLine);
    }

    private static string Number(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
