using System;
using System.CommandLine;
using System.CommandLine.Invocation;

namespace ProtoZeroSharp.Tool;

/// <summary>The command line as a whole.</summary>
internal static class CommandLine
{
    /// <summary>Runs what the arguments say.</summary>
    /// <returns>One of <see cref="ExitCode"/>.</returns>
    public static int Run(string[] args)
    {
        var root = new RootCommand("Generates C# from .proto files, as the source generator of ProtoZeroSharp does, and shows encoded messages as text.");
        root.Subcommands.Add(GenerateCommand.Create());
        root.Subcommands.Add(DumpCommand.Create());
        ParseResult parsed = root.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });
        if (parsed.Action is not ParseErrorAction)
        {
            return Reporting.Run(() => parsed.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false }));
        }

        // The parser's own answer is the whole help on standard output, where somebody may wait for messages.
        foreach (var error in parsed.Errors)
        {
            Console.Error.WriteLine("protozero: " + error.Message);
        }

        Command command = parsed.CommandResult.Command;
        Console.Error.WriteLine($"protozero: {(command == root ? "protozero" : "protozero " + command.Name)} --help shows what is understood.");
        return ExitCode.Usage;
    }
}
