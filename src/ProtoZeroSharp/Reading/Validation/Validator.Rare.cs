using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Validation;

// What is rare: one field at a time, errors included.
internal ref partial struct Validator
{
    /// <summary>Goes over any field, into it if it has fields, or after the end of a group.</summary>
    private bool Field(scoped Span<int> stack)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        int start = position;
        int value = WireInput.ReadTag(ref bytes, start, end, out uint tag);
        if (value < 0)
        {
            return Fail(value, start, tag);
        }

        WireType wireType = (WireType)(tag & 7);
        FieldEntry entry = schema == null ? default : schema.Find((int)(tag >> 3));
        bool known = entry.IsDeclared && entry.Accepts(wireType);
        if (wireType == WireType.EndGroup)
        {
            if (group == 0 || group != tag - 1)
            {
                return Fail(WireError.InvalidGroup, start, tag);
            }

            position = value;
            Leave(stack);
            return true;
        }

        if (wireType == WireType.StartGroup)
        {
            position = value;
            return Enter(stack, known ? schema!.Child(entry.Number) : null, end, tag, 1) || Fail(WireError.TooDeep, start, tag);
        }

        if (!known || wireType != WireType.LengthDelimited)
        {
            position = WireInput.SkipValue(ref bytes, value, end, tag, 0);
            return position >= 0 || Fail(position, start, tag);
        }

        int body = WireInput.ReadLength(ref bytes, value, end, out int length);
        if (body < 0)
        {
            return Fail(body, start, tag);
        }

        if (entry.Kind == FieldKind.Message && schema!.Child(entry.Number) is { } child)
        {
            schema.SetChild(tag, child);
            position = body;
            int cost = (entry.Traits & FieldTraits.Map) != 0 ? 0 : 1;
            return Enter(stack, child, body + length, 0, cost) || Fail(WireError.TooDeep, start, tag);
        }

        position = body + length;
        int code = CheckBody(ValidationRule.Of(in entry, tag), body, length);
        return code == 0 || Fail(code, start, tag);
    }

    private readonly int CheckBody(uint rule, int body, int length) =>
        rule switch
        {
            ValidationRule.Text => Utf8Validation.IsValid(view.Data.Slice(body, length)) ? 0 : WireError.InvalidUtf8,
            ValidationRule.PackedVarint => Math.Min(WireInput.SkipVarints(ref MemoryMarshal.GetReference(view.Data), body, body + length), 0),
            ValidationRule.PackedFixed32 => (length & 3) != 0 ? WireError.InvalidPacked : 0,
            ValidationRule.PackedFixed64 => (length & 7) != 0 ? WireError.InvalidPacked : 0,
            _ => 0,
        };

    /// <summary>Goes a level down; false when there may be no more.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Enter(scoped Span<int> stack, MessageSchema? child, int childEnd, uint startTag, int cost)
    {
        if (depth < cost)
        {
            return false;
        }

        Span<int> level = stack.Slice(top, LevelSize);
        level[0] = end;
        level[1] = (int)(schema?.PlanPlace ?? 0);
        level[2] = (int)group;
        level[3] = cost;
        top += LevelSize;
        end = childEnd;
        schema = child;
        group = startTag;
        depth -= cost;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave(scoped Span<int> stack)
    {
        top -= LevelSize;
        Span<int> level = stack.Slice(top, LevelSize);
        end = level[0];
        schema = MessageSchema.AtPlan((uint)level[1]);
        group = (uint)level[2];
        depth += level[3];
    }

    private bool Fail(int code, int offset, uint tag)
    {
        Error = code;
        ErrorOffset = offset;
        ErrorTag = tag;
        return false;
    }
}
