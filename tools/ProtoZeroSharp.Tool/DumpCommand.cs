using System;
using System.CommandLine;
using System.Globalization;
using System.IO;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Tool;

/// <summary><c>protozero dump</c>: encoded messages as text.</summary>
internal static class DumpCommand
{
    private const int OutputBuffer = 1 << 16;

    public static Command Create()
    {
        var file = new Argument<string>("file") { Description = "The file with the encoded bytes; - or no argument reads standard input.", Arity = ArgumentArity.ZeroOrOne };
        var compiler = new CompilerOptions();
        var protos = new Option<string[]>("--proto", "-p") { Description = ".proto files with the message's type and its extensions, or folders, which mean all .proto files below them.", HelpName = "file" };
        var message = new Option<string>("--message", "-m") { Description = "The type of the message, with its package. Without it fields have numbers instead of names.", HelpName = "type" };
        var format = new Option<string>("--format") { Description = "text: protobuf's text format. wire: each field with its offset and its bytes; it also shows bytes that are not a message, and knows no schema.", HelpName = "format" };
        format.AcceptOnlyFromAmong("text", "wire");
        var framing = new Option<string>("--framing") { Description = "none: the bytes are one message. delimited: each message follows its length, as writeDelimitedTo writes it. grpc: each message follows the five bytes of a gRPC frame. With delimited and grpc the input may be of any length: each message is printed before the next one is read.", HelpName = "framing" };
        framing.AcceptOnlyFromAmong("none", "delimited", "grpc");
        var expandAny = new Option<bool>("--expand-any") { Description = "Show the message inside an Any if --proto has its type. It needs --message." };
        var showRedacted = new Option<bool>("--show-redacted") { Description = "Show the values of fields marked debug_redact, or annotated with a value of an enum that is. It needs --message." };
        var maxValue = new Option<string>("--max-value") { Description = "The most bytes of a value to show; longer values are cut. It needs --message.", HelpName = "bytes" };

        var progress = Reporting.ProgressOption();

        var command = new Command("dump", "Shows encoded messages as text, with or without the names of a schema.")
        {
            file, protos, compiler.Roots, message, format, framing, expandAny, showRedacted, maxValue, progress,
        };
        command.SetAction(parsed => Reporting.Run(() =>
        {
            bool isWire = parsed.GetValue(format) == "wire";
            string? type = parsed.GetValue(message);
            MessageNames? names = null;
            var options = new TextOptions { ShowRedacted = parsed.GetValue(showRedacted) };
            if (parsed.GetValue(maxValue) is { } most)
            {
                options.MaxValueLength = int.TryParse(most, NumberStyles.None, CultureInfo.InvariantCulture, out int length)
                    ? length
                    : throw new UsageException($"--max-value must be a number of bytes from 0 to {int.MaxValue}, not {most}.");
            }

            // In both cases fields would be shown by their numbers, as if the files had not been given.
            bool hasFiles = parsed.GetValue(protos) is { Length: > 0 };
            if (isWire && (type != null || hasFiles))
            {
                throw new UsageException("--format wire knows no schema: leave out --message and --proto, or leave out --format to see names.");
            }

            if (type == null && (hasFiles || parsed.GetValue(compiler.Roots) is { Length: > 0 }))
            {
                throw new UsageException($"{(hasFiles ? "--proto" : "--root")} needs --message, with the type of the message and its package.");
            }

            if (type == null && (parsed.GetValue(maxValue) != null || parsed.GetValue(expandAny) || options.ShowRedacted))
            {
                throw new UsageException("--max-value, --expand-any and --show-redacted are for messages whose type --message names.");
            }

            if (type != null)
            {
                string[] paths = ProtoFiles.Find(hasFiles ? parsed.GetValue(protos)! : throw new UsageException("--message needs --proto, with the files that declare the type."));
                var compilation = Compilation.Create(paths, compiler.Settings(parsed, static _ => null), LanguageFeatures.Of(1100, static _ => true, libraryTakesRefStructs: false), forText: true);
                compilation.Report(Console.Error);
                if (compilation.HasErrors)
                {
                    return ExitCode.Failed;
                }

                var types = new MessageTypes(compilation);
                names = types.Find(type) ?? throw new UsageException($"These files have no message {type}.{types.Hint(type)}");
                if (parsed.GetValue(expandAny))
                {
                    options.Projects.Add(types.All);
                }
            }

            bool isWhole;
            using Stream input = Open(parsed.GetValue(file));
            using var output = new StreamWriter(StandardStream.OpenOutput(), Console.Out.Encoding, OutputBuffer);
            var printer = new MessageDump(output, isWire, names, options, static problem => Console.Error.WriteLine("protozero: " + problem));
            if (parsed.GetValue(framing) is { } frames and not "none")
            {
                isWhole = printer.Frames(new FramedInput(input), frames == "grpc", Progress.Create(parsed.GetValue(progress), printsMuch: true));
            }
            else
            {
                isWhole = printer.Message(ReadAll(input));
            }

            output.Flush();
            return isWhole ? ExitCode.Done : ExitCode.Failed;
        }));
        return command;
    }

    private static Stream Open(string? path) =>
        path is null or "-" ? Console.OpenStandardInput()
        : File.Exists(path) ? File.OpenRead(path)
        : throw new UsageException(Directory.Exists(path) ? $"{path} is a folder: name the file with the message." : $"The file {path} does not exist.");

    private static byte[] ReadAll(Stream input)
    {
        // Without a second copy where the length is known; files of the system say 0.
        if (input is { CanSeek: true, Length: > 0 and var length } && length <= Array.MaxLength)
        {
            byte[] known = new byte[length];
            input.ReadExactly(known);
            return known;
        }

        var all = new MemoryStream();
        input.CopyTo(all);
        return all.ToArray();
    }
}
