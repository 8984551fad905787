using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>What every getter of the reader of a proto2 message gives, as one of Google's objects.</summary>
internal static class Proto2Getters
{
    public static Theirs.Everything2 Read(Ours.Everything2.Reader reader)
    {
        var model = new Theirs.Everything2();
        if (reader.HasRequiredInt32)
        {
            model.RequiredInt32 = reader.RequiredInt32;
        }

        if (reader.HasOptionalString)
        {
            model.OptionalString = reader.OptionalString.ToString();
        }

        if (reader.HasOptionalClosed)
        {
            model.OptionalClosed = (Theirs.Closed)reader.OptionalClosed;
        }

        model.ExpandedList.Add(reader.ExpandedList.ToArray());
        model.PackedList.Add(reader.PackedList.ToArray());
        model.ClosedList.Add(reader.ClosedList.ToArray().Cast<Theirs.Closed>());
        model.FixedList.Add(reader.FixedList.ToArray());
        model.Single = reader.HasSingle ? ReadSingle(reader.Single) : null;
        foreach (Ours.Everything2.Types.Many.Reader many in reader.Many)
        {
            var element = new Theirs.Everything2.Types.Many();
            if (many.HasNumber)
            {
                element.Number = many.Number;
            }

            foreach (Ours.Small.Reader small in many.Smalls)
            {
                element.Smalls.Add(ReadSmall(small));
            }

            model.Many.Add(element);
        }

        model.Small = reader.HasSmall ? ReadSmall(reader.Small) : null;
        foreach (Ours.Small.Reader small in reader.Smalls)
        {
            model.Smalls.Add(ReadSmall(small));
        }

        switch (reader.ChoiceCase)
        {
            case Ours.Everything2.ChoiceOneofCase.ChoiceInt64:
                model.ChoiceInt64 = reader.ChoiceInt64;
                break;
            case Ours.Everything2.ChoiceOneofCase.ChoiceGroup:
                model.ChoiceGroup = new Theirs.Everything2.Types.ChoiceGroup();
                if (reader.ChoiceGroup.HasFlag)
                {
                    model.ChoiceGroup.Flag = reader.ChoiceGroup.Flag;
                }

                break;
            case Ours.Everything2.ChoiceOneofCase.ChoiceSmall:
                model.ChoiceSmall = ReadSmall(reader.ChoiceSmall);
                break;
        }

        return model;
    }

    private static Theirs.Everything2.Types.Single ReadSingle(Ours.Everything2.Types.Single.Reader reader)
    {
        var model = new Theirs.Everything2.Types.Single();
        if (reader.HasNumber)
        {
            model.Number = reader.Number;
        }

        if (reader.HasInner)
        {
            model.Inner = new Theirs.Everything2.Types.Single.Types.Inner();
            if (reader.Inner.HasText)
            {
                model.Inner.Text = reader.Inner.Text.ToString();
            }
        }

        return model;
    }

    private static Theirs.Small ReadSmall(Ours.Small.Reader reader)
    {
        var model = new Theirs.Small();
        if (reader.HasId)
        {
            model.Id = reader.Id;
        }

        if (reader.HasClosed)
        {
            model.Closed = (Theirs.Closed)reader.Closed;
        }

        return model;
    }
}
