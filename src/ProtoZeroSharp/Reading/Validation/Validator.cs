using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;
#if NET8_0_OR_GREATER
using System.Numerics;
#endif

namespace ProtoZeroSharp.Reading.Validation;

/// <summary>
/// Checks a message and everything in it, once and without recursion: the levels are in a row of integers. Reads every byte
/// of the message's structure once. <see cref="ValidateCommonFields"/> goes over what messages mostly consist of; anything else, errors too,
/// is for <see cref="Field"/>, one at a time.
/// </summary>
internal ref partial struct Validator
{
    // The end, the place of the schema's plan (0 without a schema), the start tag (0 unless it is a group) and the cost in depth of each
    // enclosing level.
    private const int LevelSize = 4;
    private const int StackLevels = 256;

    private readonly MessageView view;
    private int position;

    // The level of the position: its end, its type (null for an undeclared group), and the start tag of the group, or 0.
    private int end;
    private MessageSchema? schema;
    private uint group;

    // A text or a packed run in which nothing is wrong at a glance, but that takes a closer look. Its header is not read again for that.
    private uint pendingRule;
    private int pendingBody;
    private int pendingEnd;

    // Where in the row the level that comes next begins, and how many more may be opened.
    private int top;
    private int depth;

    public Validator(MessageView view)
    {
        this = default;
        this.view = view;
        depth = view.Depth;
    }

    /// <summary>Checks a message.</summary>
    /// <exception cref="ProtoException">Something is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(MessageView view, MessageSchema schema)
    {
        (InputStart input, FragmentPath? path, ulong bounds, ulong rest) = view;
        Check(input, path, bounds, rest, schema);
    }

    /// <summary>Whether a message is as it should be; not the default of a reader, which may be nested no level deep.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryCheck(MessageView view, MessageSchema schema)
    {
        (InputStart input, FragmentPath? path, ulong bounds, ulong rest) = view;
        return (bounds | rest) != 0 && TryCheck(input, path, bounds, rest, schema);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Check(InputStart input, FragmentPath? path, ulong bounds, ulong rest, MessageSchema schema)
    {
        var validator = new Validator(new MessageView(input, path, bounds, rest));
        if (!validator.Run(schema))
        {
            ReaderErrors.Throw(validator.Error, validator.ErrorOffset, validator.ErrorTag);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryCheck(InputStart input, FragmentPath? path, ulong bounds, ulong rest, MessageSchema schema)
    {
        var validator = new Validator(new MessageView(input, path, bounds, rest));
        return validator.Run(schema);
    }

    public int Error { get; private set; }

    public int ErrorOffset { get; private set; }

    public uint ErrorTag { get; private set; }

    // The row of levels is 4 KB, which took longer to clear than a message of 458 bytes to check.
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    public bool Run(MessageSchema root)
    {
        // Map entries are levels here, though they do not count as one: hence two for each that may be opened.
        int levels = (2 * view.Depth) + 2;
        int[]? rented = levels > StackLevels ? ArrayPool<int>.Shared.Rent(levels * LevelSize) : null;
        scoped Span<int> stack = rented ?? stackalloc int[StackLevels * LevelSize];
        schema = root;
        bool valid = view.Path == null ? Run(view.Start, view.End, stack) : RunPieces(stack);
        if (rented != null)
        {
            PooledArray.Return(rented);
        }

        return valid;
    }

    private bool RunPieces(scoped Span<int> stack)
    {
        var state = new FragmentState(view.Start);
        FragmentPath path = view.Path!.ForWalk();
        while (FragmentWalker.Next(ref view.Input.Byte, path, view.End, view.Depth, view.From, ref state, out int pieceStart, out int pieceEnd))
        {
            if (!Run(pieceStart, pieceEnd, stack))
            {
                return false;
            }
        }

        return true;
    }

    private bool Run(int pieceStart, int pieceEnd, scoped Span<int> stack)
    {
        position = pieceStart;
        end = pieceEnd;
        while (true)
        {
            position = ValidateCommonFields(stack);
            if (pendingRule != ValidationRule.Other)
            {
                int code = CheckBody(pendingRule, pendingBody, pendingEnd - pendingBody);
                if (code != 0)
                {
                    WireInput.ReadTag(ref MemoryMarshal.GetReference(view.Data), position, end, out uint tag);
                    return Fail(code, position, tag);
                }

                position = pendingEnd;
                pendingRule = ValidationRule.Other;
            }
            else if (position < end)
            {
                if (!Field(stack))
                {
                    return false;
                }
            }
            else if (group != 0)
            {
                return Fail(WireError.Truncated, position, group);
            }
            else if (top == 0)
            {
                return true;
            }
            else
            {
                Leave(stack);
            }
        }
    }

    /// <summary>
    /// Goes over fields, into messages and out of them, up to what is rare. A row of numbers says what is done with each tag, so going up
    /// and down looks at no schema, and there is not a single call, so that all of it stays in registers: with calls in it the
    /// position went through memory for every field, and a request of 512 spans took twice as long.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ValidateCommonFields(scoped Span<int> stack)
    {
        if (schema == null)
        {
            return position;
        }

        // Positions have the width of addresses, without a sign: they need no extension, and a sum never overflows.
        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        ref int bottom = ref MemoryMarshal.GetReference(stack);
        nuint start = (uint)position;
        nuint size = (uint)view.Data.Length;
        ref uint plan = ref FirstOf.Array(schema.Plan);
        uint pending = ValidationRule.Other;
        nuint body = 0;
        nuint bodyEnd = 0;
        uint place = schema.PlanPlace;
        uint[]?[] plans = MessageSchema.Plans;
        nuint stop = (uint)end;
        int level = top;
        int levels = depth;
        while (true)
        {
            // No field has less than two bytes.
            if (start + 1 >= stop)
            {
                // Out of groups, and into messages in groups, goes what is rare: so that most levels have no start tag to keep.
                if (start != stop || level == 0 || group != 0)
                {
                    break;
                }

                ref int outer = ref Unsafe.Add(ref bottom, level - LevelSize);
                uint outerPlace = (uint)Unsafe.Add(ref outer, 1);
                if (Unsafe.Add(ref outer, 2) != 0 || outerPlace == 0)
                {
                    break;
                }

                plan = ref FirstOf.Array(plans[outerPlace]!);
                place = outerPlace;
                stop = (uint)outer;
                levels += Unsafe.Add(ref outer, 3);
                level -= LevelSize;
                continue;
            }

            uint tag = Unsafe.Add(ref bytes, start);
            uint first = Unsafe.Add(ref bytes, start + 1);
            nuint next = start + 2;
            uint element;
            if (tag < MessageSchema.OneByteTags)
            {
                // Every plan has all tags of one byte. A number of one byte is the most common of all.
                element = Unsafe.Add(ref plan, tag);
                if (element == ValidationRule.Varint && first < 0x80)
                {
                    start = next;
                    continue;
                }
            }
            else
            {
                // Two bytes; a third makes it larger than any tag in the plan.
                if (next >= stop)
                {
                    break;
                }

                tag = (tag & 0x7F) | (first << 7);
                first = Unsafe.Add(ref bytes, next);
                next++;
                if (tag < (uint)plans[place]!.Length)
                {
                    element = Unsafe.Add(ref plan, tag);
                }
                else
                {
                    if (tag >= 1 << 14)
                    {
                        tag = (tag & 0x3FFF) | (first << 14);
                        if (first >= 0x80)
                        {
                            if (next >= stop)
                            {
                                break;
                            }

                            // A fifth byte makes it larger than any tag that is looked for.
                            tag = (tag & 0x1FFFFF) | ((uint)Unsafe.Add(ref bytes, next) << 21);
                            next++;
                        }

                        if (next >= stop)
                        {
                            break;
                        }

                        first = Unsafe.Add(ref bytes, next);
                        next++;
                    }

                    element = ValidationRule.Other;
                    if (plans[place + 1] is { } pairs)
                    {
                        for (int i = 0; i < pairs.Length - 1; i += 2)
                        {
                            element = pairs[i] == tag ? pairs[i + 1] : element;
                        }
                    }
                }
            }

            uint rule = ValidationRule.Of(element);
            if (rule >= ValidationRule.Bytes)
            {
                if (first >= 0x80)
                {
                    if (next >= stop || Unsafe.Add(ref bytes, next) >= 0x80)
                    {
                        break;
                    }

                    first = (first & 0x7F) | ((uint)Unsafe.Add(ref bytes, next) << 7);
                    next++;
                }

                nuint after = next + first;
                if (after > stop)
                {
                    break;
                }

                if (rule > ValidationRule.Bytes)
                {
                    if (rule == ValidationRule.Text)
                    {
                        if (!IsShortAscii(ref Unsafe.Add(ref bytes, next), first, size - next))
                        {
                            pending = rule;
                            body = next;
                            bodyEnd = after;
                            break;
                        }
                    }
                    else if (rule < ValidationRule.Message)
                    {
                        if (!IsPacked(ref Unsafe.Add(ref bytes, next), first, size - next, rule))
                        {
                            pending = rule;
                            body = next;
                            bodyEnd = after;
                            break;
                        }
                    }
                    else
                    {
                        int cost = (int)(ValidationRule.MapEntry - rule);
                        uint inside = element >> ValidationRule.ChildShift;
                        if (inside >= (uint)plans.Length || plans[inside] is not { } insidePlan || levels < cost || group != 0)
                        {
                            break;
                        }

                        ref int inner = ref Unsafe.Add(ref bottom, level);
                        inner = (int)stop;
                        Unsafe.Add(ref inner, 1) = (int)place;
                        Unsafe.Add(ref inner, 2) = 0;
                        Unsafe.Add(ref inner, 3) = cost;
                        plan = ref FirstOf.Array(insidePlan);
                        place = inside;
                        level += LevelSize;
                        levels -= cost;
                        stop = after;
                        start = next;
                        continue;
                    }
                }

                start = after;
            }
            else if (rule == ValidationRule.Varint)
            {
                if (first >= 0x80)
                {
#if NET8_0_OR_GREATER
                    if (size - next < sizeof(ulong))
                    {
                        break;
                    }

                    ulong ends = ~Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, next)) & 0x8080808080808080;
                    next += (uint)(BitOperations.TrailingZeroCount(ends) >> 3) + 1;
                    if (ends == 0 || next > stop)
                    {
                        break;
                    }
#else
                    break;
#endif
                }

                start = next;
            }
            else
            {
                // The first of its bytes was read already.
                nuint after = next + (rule == ValidationRule.Fixed64 ? sizeof(ulong) - 1u : sizeof(uint) - 1);
                if (rule == ValidationRule.Other || after > stop)
                {
                    break;
                }

                start = after;
            }
        }

        pendingRule = pending;
        pendingBody = (int)body;
        pendingEnd = (int)bodyEnd;
        end = (int)stop;
        depth = levels;
        top = level;
        schema = MessageSchema.AtPlan(place);
        return (int)start;
    }
}
