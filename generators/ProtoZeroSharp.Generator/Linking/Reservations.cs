using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the numbers and names that a message or an enum reserves: none is reserved twice, and no member has one.</summary>
internal sealed class Reservations
{
    private readonly LinkContext context;
    private readonly string member;
    private readonly string memberName;
    private readonly Dictionary<string, TextSpan> names = new(StringComparer.Ordinal);

    /// <param name="context">Takes the errors.</param>
    /// <param name="member">What messages call a member with a number: a field, or an enum value.</param>
    /// <param name="memberName">What protoc's messages call a member with a name.</param>
    /// <param name="ranges">The numbers.</param>
    /// <param name="names">The names.</param>
    public Reservations(LinkContext context, string member, string memberName, List<NumberRange> ranges, ImmutableArray<Identifier> names)
    {
        this.context = context;
        this.member = member;
        this.memberName = memberName;
        Numbers = new NumberRangeIndex(ranges);
        ReportOverlaps(context, "Reserved", ranges);
        foreach (var name in names)
        {
            // protoc counts the bytes of a name in 16 bits.
            if (Encoding.UTF8.GetByteCount(name.Text) > ushort.MaxValue)
            {
                context.Report(DiagnosticCatalog.NameTooLong, name.Span, "Reserved name too long.");
            }
        }

        foreach (var name in names)
        {
            if (this.names.TryGetValue(name.Text, out var first))
            {
                context.Report(DiagnosticCatalog.NameReservedTwice, name.Span, memberName + " \"" + name.Text + "\" is reserved multiple times.", first);
            }
            else
            {
                this.names.Add(name.Text, name.Span);
            }
        }
    }

    public NumberRangeIndex Numbers { get; }

    /// <summary>Reports every two ranges of one kind that share a number.</summary>
    public static void ReportOverlaps(LinkContext context, string kind, List<NumberRange> ranges)
    {
        foreach (var (first, second) in NumberRange.Overlaps(ranges))
        {
            if (!context.IsWorthReporting())
            {
                break;
            }

            context.Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                kind + " range " + second.Describe() + " overlaps with already-defined range " + first.Describe() + ".",
                second.Span);
        }
    }

    /// <summary>Reports a member with a number that is reserved.</summary>
    /// <returns>How often it was reported.</returns>
    public int CheckNumber(DiagnosticRule rule, string name, long number, TextSpan span)
    {
        int count = 0;
        if (!context.TakesFindings)
        {
            return count;
        }

        foreach (var range in Numbers.Containing(number))
        {
            if (!context.IsWorthReporting())
            {
                break;
            }

            count++;
            context.Report(rule, span, member + " \"" + name + "\" uses reserved number " + Numerals.Text(number) + ".", range.Span);
        }

        return count;
    }

    /// <summary>Reports a member with a name that is reserved.</summary>
    public void CheckName(DiagnosticRule rule, string name, TextSpan span)
    {
        if (names.TryGetValue(name, out var reservation))
        {
            context.Report(rule, span, memberName + " \"" + name + "\" is reserved.", reservation);
        }
    }
}
