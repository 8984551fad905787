using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The reader of an editor, and what shows the message with it, after an edit: in the text below it, and in a loop that goes on.</summary>
public class EditedReadersTests
{
    private const string Schema =
        """
        syntax = "proto2";
        message Person {
          optional string name = 1; optional int32 id = 2; optional string nick = 3; optional Address home = 4; repeated Phone phones = 5; repeated int32 tags = 6;
          repeated string notes = 7; map<string, string> labels = 8; map<int32, Address> by_id = 9; optional bytes data = 10; optional Person next = 11;
          oneof contact { string mail = 12; int32 box = 13; } optional int32 edit_count = 14; optional string start_day = 15; optional bool active = 16; extensions 100 to 200;
        }
        message Address { optional string street = 1; optional Place place = 2; }
        message Place { optional double latitude = 1; }
        message Phone { optional string number = 1; optional int32 type = 2; }
        extend Person { optional string score = 100; optional Address origin = 101; repeated string marks = 102; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        partial class Person { public ref partial struct Editor { public Editor Rename(string name) => Name(name); public ReadOnlySpan<byte> OwnSpan => WrittenSpan.ToArray(); public Person.Reader Copied => new Person.Reader(WrittenSpan.ToArray()); } }
        static partial class Program
        {
        static bool Ask() => true;
        static void Use(Person.Reader r) { }
        static void Use(string s) { }
        static int Sum(ReadOnlySpan<byte> bytes) => bytes.Length;
        static ReadOnlySpan<byte> Copy(ReadOnlySpan<byte> bytes) => bytes.ToArray();
        static void Change(Person.Editor e) => e.Name("x");
        static Person.Editor Open(byte[] b) => new Person.Editor(b, 0);
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    public static TheoryData<string, string> Used => new()
    {
        // The reader itself.
        { "r", "int M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); return r.Id; }" },
        { "r", "int M(byte[] b, int length) { using var e = new Person.Editor(b, length); var r = e.AsReader(); e.Name(\"x\"); return r.Id; }" },
        { "r", "int M(byte[] b, int length) { if (!Person.Editor.TryOpen(b, length, out var e)) { return 0; } var r = e.AsReader(); e.Name(\"x\"); return r.Id; }" },
        { "r", "int M(in Person.Editor e) { Person.Reader r; r = e.AsReader(); e.Name(\"x\"); return r.Id; }" },
        { "r", "void M(Person.Editor e) { var r = e.Id(5).AsReader(); e.Name(\"x\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); e.Nick(r.Name); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Name(r.Nick).Nick(r.Name); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); string name = r.HasName ? r.Name.ToString() : \"\"; }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); r = r.Next; }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); r.Validate(); }" },
        { "r", "bool M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); return r.Next.HasName; }" },
        { "r", "int M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); return r.Name.Length; }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); if (Ask()) { e.Name(\"x\"); Use(r); } }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); if (Ask()) { Use(r); } }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); while (Ask()) { e.Name(\"x\"); Use(r); } }" },
        { "r", "void M(Person.Editor e) { while (Ask()) { var r = e.AsReader(); e.Name(\"x\"); Use(r); } }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\"); string s = nameof(r) + r.Name.ToString(); }" },
        { "r", "void M(EditableMessage m) => m.Edit(5, static (m, id) => { using var e = new Person.Editor(m); var r = e.AsReader(); e.Id(id); Use(r); });" },

        { "r", "void M(Person.Editor e) { Person.Reader r; if (Ask()) { r = e.AsReader(); } else { r = e.AsReader(); } e.Name(\"x\"); Use(r); }" },

        // All kinds of edits.
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.ClearName(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.ClearContact(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.AddTags(5); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.SetTags(0, 5); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.RemoveTags(0); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Tags(new int[5]); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.SetLabels(\"a\", \"b\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.RemoveLabels(\"a\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); _ = e.RemoveLabels(\"a\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); _ = e.Name(\"a\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); var same = e.Name(\"a\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); int length = e.Name(\"a\").Close(); Use(r); }" },
        { "r", "void M(Person.Editor e, int length) { var r = e.AsReader(); length = e.Name(\"a\").Close(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.ReplaceHomeEncoded(default); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.AppendPhonesEncoded(default); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.StartDay(\"x\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.Score(\"x\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.ClearOrigin(); Use(r); }" },

        // Editors of messages in the message.
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.StartPhones().Close(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.EditHome().Street(\"x\").Close(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.EditById(5).Street(\"x\").Close(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.EditOrigin().Street(\"x\").Close(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); e.EditNext().Id(5).Close(); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); using (var home = e.EditHome()) { home.Street(\"x\"); } Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); using (var home = e.EditHome()) home.Street(\"x\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); { using var home = e.EditHome(); home.Street(\"x\"); } Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); using var home = e.EditHome(); home.Street(\"x\"); Use(r); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); using (var phone = e.StartPhones()) { Use(r); } }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); using (var home = e.EditHome()) using (var place = home.EditPlace()) { place.Latitude(5); } Use(r); }" },
        { "r", "void M(Person.Editor e) { var home = e.EditHome(); var r = home.AsReader(); home.Street(\"x\"); string s = r.Street.ToString(); home.Close(); }" },

        // What shows the message.
        { "name", "string M(Person.Editor e) { var name = e.AsReader().Name; e.Id(5); return name.ToString(); }" },
        { "name", "string M(Person.Editor e) { var r = e.AsReader(); var name = r.Name; e.Id(5); return name.ToString(); }" },
        { "name", "int M(Person.Editor e) { ReadOnlySpan<byte> name = e.AsReader().Name; e.Id(5); return Sum(name); }" },
        { "name", "int M(Person.Editor e) { ReadOnlySpan<byte> name = e.AsReader().Name.Bytes; e.Id(5); return Sum(name); }" },
        { "name", "int M(Person.Editor e) { var name = e.AsReader().Name; e.Id(5); return Sum(name.Bytes); }" },
        { "name", "bool M(Person.Editor e) { var name = e.AsReader().Name; e.Id(5); return name == \"x\"; }" },
        { "data", "byte M(Person.Editor e) { var data = e.AsReader().Data; e.Id(5); return data[0]; }" },
        { "data", "byte M(Person.Editor e) { var data = e.AsReader().Data.Slice(1); e.Id(5); return data[0]; }" },
        { "street", "string M(Person.Editor e) { var street = e.AsReader().Home.Street; e.Id(5); return street.ToString(); }" },
        { "home", "string M(Person.Editor e) { var home = e.AsReader().Home; e.Id(5); return home.Street.ToString(); }" },
        { "home", "bool M(Person.Editor e) { var home = e.AsReader().Home; e.Id(5); return home.Place.HasLatitude; }" },
        { "phone", "string M(Person.Editor e) { var phone = e.AsReader().Phones.ElementAt(0); e.Id(5); return phone.Number.ToString(); }" },
        { "tags", "int M(Person.Editor e) { var tags = e.AsReader().Tags; e.Id(5); return tags.Count(); }" },
        { "tags", "int M(Person.Editor e) { var tags = e.AsReader().Tags; e.Id(5); foreach (int tag in tags) { return tag; } return 0; }" },
        { "labels", "bool M(Person.Editor e) { var labels = e.AsReader().Labels; e.Id(5); return labels.ContainsKey(\"x\"); }" },
        { "notes", "string[] M(Person.Editor e) { var notes = e.AsReader().Notes; e.Id(5); return notes.ToArray(); }" },
        { "encoded", "bool M(Person.Editor e, Person.Reader other) { var encoded = e.AsReader().Encoded; e.Id(5); return encoded.ContentEquals(other.Encoded); }" },
        { "score", "string M(Person.Editor e) { var score = e.AsReader().Score(); e.Id(5); return score.ToString(); }" },
        { "number", "string M(Person.Editor e) { foreach (var phone in e.AsReader().Phones) { var number = phone.Number; e.Id(5); return number.ToString(); } return \"\"; }" },
        { "phone", "string M(Person.Editor e) { foreach (var phone in e.AsReader().Phones) { e.Id(5); return phone.Number.ToString(); } return \"\"; }" },
        { "phone", "void M(Person.Editor e) { var r = e.AsReader(); foreach (var phone in r.Phones) { if (phone.Type == 5) { e.Id(5); Use(phone.Number.ToString()); break; } } }" },
        { "elements", "bool M(Person.Editor e) { var elements = e.AsReader().Phones.GetEnumerator(); e.Id(5); return elements.MoveNext(); }" },

        // The bytes.
        { "s", "int M(Person.Editor e) { var s = e.WrittenSpan; e.Name(\"x\"); return Sum(s); }" },
        { "s", "byte M(byte[] b, int n) { using var e = new Person.Editor(b, n); ReadOnlySpan<byte> s = e.Id(5).WrittenSpan; e.Name(\"x\"); return s[0]; }" },
        { "r", "int M(Person.Editor e) { var r = new Person.Reader(e.WrittenSpan); e.Name(\"x\"); return r.Id; }" },
        { "r", "void M(Person.Editor e) { var s = e.WrittenSpan; var r = new Person.Reader(s); e.EditHome().Street(\"x\").Close(); Use(r); }" },
        { "part", "int M(Person.Editor e) { var part = e.WrittenSpan[1..]; e.Name(\"x\"); return Sum(part); }" },
        { "name", "string M(Person.Editor e) { var name = new Person.Reader(e.WrittenSpan).Name; e.Name(\"x\"); return name.ToString(); }" },
        { "s", "void M(Person.Editor e) { using var home = e.EditHome(); var s = home.WrittenSpan; home.Street(\"x\"); Sum(s); }" },
        { "s", "void M(EditableMessage m) => m.Edit(5, static (m, id) => { using var e = new Person.Editor(m); var s = e.WrittenSpan; e.Id(id); Sum(s); });" },
        { "s", "int M(Person.Editor e) { var s = e.WrittenSpan; e.Name(\"x\"); return new Person.Reader(s).Id; }" },

        // The condition of a loop is looked at again.
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); for (int i = 0; i < r.Tags.Count(); i++) { e.SetTags(i, 1000000); } }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); bool done = false; while (r.Tags.Count() > 3 && !done) { e.RemoveTags(0); } }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); while (!r.Tags.IsEmpty) e.RemoveTags(0); }" },
        { "tags", "void M(Person.Editor e) { var tags = e.AsReader().Tags; int i = 0; do { e.SetTags(i++, 5); } while (i < tags.Count()); }" },
        { "r", "void M(Person.Editor e) { var r = e.AsReader(); for (int i = 0; i < r.Id; i++) { if (Ask()) { e.AddTags(i); } } }" },
    };

    public static TheoryData<string, string> Loops => new()
    {
        { "Name", "void M(Person.Editor e) { foreach (var phone in e.AsReader().Phones) { e.Name(\"x\"); } }" },
        { "Name", "void M(Person.Editor e) { foreach (var phone in e.AsReader().Phones) e.Name(phone.Number); }" },
        { "Name", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { if (tag == 5) { e.Name(\"x\"); } } }" },
        { "Name", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { if (tag == 5) e.Name(\"x\"); } }" },
        { "Name", "void M(Person.Editor e) { var r = e.AsReader(); foreach (int tag in r.Tags) { e.Name(\"x\"); } }" },
        { "Name", "void M(Person.Editor e) { var tags = e.AsReader().Tags; foreach (int tag in tags) { e.Name(\"x\"); } }" },
        { "AddTags", "void M(Person.Editor e) { foreach (var (key, value) in e.AsReader().Labels) { e.AddTags(1); } }" },
        { "AddTags", "void M(Person.Editor e) { foreach (var entry in e.AsReader().Labels) { e.AddTags(1); } }" },
        { "RemoveLabels", "void M(Person.Editor e) { foreach (var entry in e.AsReader().Labels) { e.RemoveLabels(entry.Key.Bytes); } }" },
        { "Name", "void M(Person.Editor e) { foreach (byte b in e.AsReader().Data) { e.Name(\"x\"); } }" },
        { "Name", "void M(Person.Editor e) { foreach (var note in e.AsReader().Notes) { e.Name(note); if (note == \"x\") { break; } } }" },
        { "Name", "void M(Person.Editor e) { foreach (var note in e.AsReader().Notes) { e.Name(note); Use(\"x\"); if (Ask()) { Use(\"y\"); } if (note.IsEmpty) { return; } } }" },
        { "Name", "void M(Person.Editor e) { foreach (var note in e.AsReader().Notes) { if (note.IsEmpty) { e.Name(\"x\"); continue; } break; } }" },
        { "Nick", "void M(Person.Editor e) { foreach (var note in e.AsReader().Notes) { if (note.IsEmpty) { e.Name(\"x\"); break; } e.Nick(\"y\"); } }" },
        { "Nick", "void M(Person.Editor e) { foreach (var note in e.AsReader().Notes) { if (note.IsEmpty) { e.Name(\"x\"); break; } else if (note == \"a\") { e.Nick(\"y\"); } } }" },
        { "Nick", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { switch (tag) { case 1: e.Name(\"x\"); return; case 2: e.Nick(\"y\"); break; } } }" },
        { "Type", "void M(Person.Editor e) { int i = 0; foreach (var phone in e.AsReader().Phones) { using (var edited = e.EditPhones(i++)) { edited.Type(5); } } }" },
        { "Type", "void M(Person.Editor e) { int i = 0; foreach (var phone in e.AsReader().Phones) { e.EditPhones(i++).Type(5).Close(); } }" },
        { "StartPhones", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { using var phone = e.StartPhones(); } }" },
        { "Name", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { foreach (var note in e.AsReader().Notes) { e.Name(\"x\"); break; } } }" },
        { "Name", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { foreach (var note in e.AsReader().Notes) { e.Name(\"x\"); } } }" },
        { "AddNotes", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { for (int i = 0; i < tag; i++) { e.AddNotes(\"x\"); } } }" },
        { "Name", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { try { e.Name(\"x\"); } catch (ProtoException) { break; } } }" },
        { "Name", "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { try { break; } finally { } } foreach (int tag in e.AsReader().Tags) { e.Name(\"x\"); } }" },
        { "Name", "void M(Person.Editor e) { while (Ask()) { foreach (int tag in e.AsReader().Tags) { e.Name(\"x\"); } } }" },
        { "Name", "void M(Person.Editor e) { foreach (byte b in e.WrittenSpan) { e.Name(\"x\"); } }" },
        { "Score", "void M(Person.Editor e) { foreach (var mark in e.AsReader().Marks()) { e.Score(\"x\"); } }" },
    };

    public static TheoryData<string> Right =>
    [
        "void M(Person.Editor e) { e.Id(e.AsReader().Id + 1).Name(e.AsReader().Nick).SetLabels(e.AsReader().Nick, e.AsReader().Name); }",
        "void M(Person.Editor e) { var r = e.AsReader(); e.Id(r.Id + 1); }",
        "void M(Person.Editor e) { var r = e.AsReader(); e.Name(r.Nick); r = e.AsReader(); e.Nick(r.Name); }",
        "void M(Person.Editor e) { var r = e.AsReader(); e.Name(r.Nick); Use(e.AsReader()); }",
        "string M(Person.Editor e) { var r = e.AsReader(); int id = r.Id; string name = r.Name.ToString(); byte[] data = r.Data.ToArray(); e.Id(id + 1).Name(\"x\"); return name + id + data.Length; }",
        "void M(Person.Editor e) { var r = e.AsReader(); Use(r); e.Name(\"x\"); }",
        "int M(Person.Editor e) { e.Name(\"x\"); var r = e.AsReader(); int id = r.Id; e.Close(); return id + r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); int n = e.Length + e.FreeBytes + e.WrittenSpan.Length; if (e.Fits(5)) { n++; } var other = e.AsReader(); return n + r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); e.Dispose(); return r.Id; }",
        "int M(Person.Editor e, Person.Editor f) { var r = e.AsReader(); f.Name(\"x\"); return r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); Change(e); e.Rename(\"x\"); return r.Id; }",
        "int M(Person.Editor e) { var r = e.Copied; e.Name(\"x\"); return r.Id; }",
        "int M(byte[] b) { var e = Open(b); var r = e.AsReader(); e = Open(b); e.Name(\"x\"); return r.Id; }",
        "int M(ref Person.Editor e, byte[] b) { var r = e.AsReader(); e = Open(b); e.Name(\"x\"); return r.Id; }",
        "int M(byte[] b) { var r = Open(b).AsReader(); Open(b).Name(\"x\"); return r.Id; }",

        "int M(Person.Editor e, byte[] b) { var s = e.WrittenSpan; e.WrittenSpan.CopyTo(b); int sum = Sum(s); e.Name(\"x\"); return sum + s.Length + Sum(e.WrittenSpan); }",
        "byte[] M(Person.Editor e) { byte[] s = e.WrittenSpan.ToArray(); e.Name(\"x\"); return s; }",
        "int M(Person.Editor e) { var s = e.WrittenSpan; e.Name(\"x\"); s = e.WrittenSpan; return Sum(s); }",
        "int M(Person.Editor e) { e.Name(\"x\"); var s = e.WrittenSpan; e.Close(); return Sum(s); }",
        "int M(Person.Editor e, Person.Editor f) { var s = e.WrittenSpan; f.Name(\"x\"); e.Name(e.WrittenSpan.Slice(1)); return 0; }",
        "int M(Person.Editor e) { var s = e.WrittenSpan; if (Ask()) { e.Name(\"x\"); } return Sum(s); }",
        "int M(Person.Editor e) { var s = e.OwnSpan; e.Name(\"x\"); return Sum(s); }",

        // What is read in the reader itself, and not in the message.
        "void M(Person.Editor e) { var r = e.AsReader(); e.Id(5); if (!r.HasName) { e.Name(\"x\"); } if (r.ContactCase == Person.ContactOneofCase.Box) { e.ClearBox(); } }",
        "int M(Person.Editor e) { var name = e.AsReader().Name; var data = e.AsReader().Data; var phones = e.AsReader().Phones; e.Id(5); return name.Length + data.Length + name.Bytes.Length; }",
        "string M(Person.Editor e) { var r = e.AsReader(); e.Id(5); return nameof(r) + nameof(r.Name); }",

        // Edits that may not be made.
        "int M(Person.Editor e) { var r = e.AsReader(); if (Ask()) { e.Name(\"x\"); } return r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); if (Ask()) e.Name(\"x\"); else return r.Id; return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); if (Ask()) { e.Name(\"x\"); return 0; } return r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); for (int i = 0; i < r.Id; i++) { e.AddTags(i); break; } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); for (int i = 0; i < r.Id; i++) { e.AddTags(i); r = e.AsReader(); } return 0; }",
        "int M(Person.Editor e) { while (Ask()) { var r = e.AsReader(); while (r.Id > 5) { if (Ask()) { e.Id(5); break; } } } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); int count = r.Tags.Count(); for (int i = 0; i < count; i++) { e.SetTags(i, 5); } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); int found = -1; for (int i = 0; found < 0 && i < r.Tags.Count(); i++) { if (Ask()) { e.SetTags(i, 100000); found = i; } } return found; }",
        "int M(Person.Editor e) { var r = e.AsReader(); bool done = false; do { e.Name(\"x\"); done = true; } while (!(done || r.Id > 5)); return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); bool stale = false; while ((stale ? e.AsReader().Id : r.Id) > 5) { e.Id(5); stale = true; } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); int n = 5; while (n switch { 5 => r.Id, _ => 0 } > 5) { e.Id(5); n = 0; } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); string? n = null; while ((n ?? r.Name.ToString()).Length > 5) { e.Id(5); n = \"\"; } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); while (r.HasName) { e.ClearName(); } return 0; }",
        "int M(Person.Editor e, Person.Editor f) { var r = e.AsReader(); while (!r.Tags.IsEmpty) { f.RemoveTags(0); } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); for (int i = 0; Ask() && Each(() => i > 5); i++) { e.AddTags(i); } return r.Id; static bool Each(Func<bool> ask) => ask(); }",
        "int M(Person.Editor e) { var r = e.AsReader(); if (!e.RemoveLabels(\"x\")) { return r.Id; } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); bool was = e.RemoveLabels(\"x\"); return was ? 0 : r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); bool was; was = e.RemoveLabels(\"x\"); return was ? 0 : r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); e.EditHome().Close(); return r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); using (var home = e.EditHome()) { if (Ask()) { home.Street(\"x\"); } } return r.Id; }",
        "int M(Person.Editor e) { var r = e.AsReader(); try { e.Name(\"x\"); } catch (ProtoException) { return r.Id; } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); try { e.Name(\"x\"); } finally { Use(r); } return 0; }",
        "int M(Person.Editor e) { var r = e.AsReader(); switch (r.Id) { case 1: e.Name(\"x\"); break; case 2: return r.Id; } return 0; }",
        "void M(Person.Editor e) { var r = e.AsReader(); goto edit; use: Use(r); return; edit: e.Name(\"x\"); r = e.AsReader(); goto use; }",
        "void M(Person.Editor e) { Person.Reader r = default; if (Ask()) { r = e.AsReader(); Use(r); e.Name(\"x\"); return; } Use(r); }",
        "void M(Person.Editor e) { Person.Reader r = default; while (Ask()) { if (Ask()) { r = e.AsReader(); e.Name(\"x\"); break; } Use(r); } }",
        "void M(Person.Editor e) { Person.Reader r; if (Ask()) { r = e.AsReader(); } else { e.Name(\"x\"); r = e.AsReader(); } Use(r); }",
        "void M(Person.Editor e) { var r = e.AsReader(); while (Ask()) { Use(r); e.Name(\"x\"); r = e.AsReader(); } }",
        "int M(Person.Editor e) { var name = Copy(e.AsReader().Name); e.Id(5); return Sum(name); }",
        "int M(Person.Editor e) { var name = Ask() ? e.AsReader().Name : default; e.Id(5); return Sum(name); }",

        // Loops.
        "void M(Person.Editor e) { foreach (var phone in e.AsReader().Phones) { Use(phone.Number.ToString()); e.Name(\"n\"); break; } }",
        "void M(Person.Editor e) { foreach (var note in e.AsReader().Notes) { e.SetNotes(1, note.Bytes); break; } }",
        "bool M(Person.Editor e) { int i = 0; foreach (var phone in e.AsReader().Phones) { if (phone.Number == \"x\") { e.RemovePhones(i); return true; } i++; } return false; }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { if (tag < 0) { e.ClearTags(); throw new FormatException(); } } }",
        "void M(Person.Editor e) { var found = new System.Collections.Generic.List<string>(); foreach (var phone in e.AsReader().Phones) { found.Add(phone.Number.ToString()); } foreach (string number in found) { e.AddNotes(number); } }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags.ToArray()) { e.AddTags(tag); } }",
        "void M(Person.Editor e, Person.Editor f) { foreach (var note in e.AsReader().Notes) { f.AddNotes(note); } }",
        "void M(Person.Editor e, Person.Reader other) { foreach (var note in other.Notes) { e.AddNotes(note); } }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { if (tag == 1) { e.Name(\"x\"); } else { continue; } break; } }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { if (tag != 1) { continue; } e.Name(\"x\"); if (Ask()) { e.Nick(\"y\"); return; } else { break; } } }",
        "void M(Person.Editor e) { bool done = false; foreach (int tag in e.AsReader().Tags) { if (tag == 1) { e.Name(\"x\"); done = true; } if (done) { break; } } }",
        "void M(Person.Editor e) { bool done = false; foreach (int tag in e.AsReader().Tags) { while (Ask()) { e.Name(\"x\"); done = true; break; } Use(\"\"); if (done) { break; } } }",
        "int M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { e.Name(\"x\"); switch (tag) { case 1: return 1; default: return 2; } } return 0; }",
        "int M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { e.Name(\"x\"); switch (tag > 5) { case true: return 1; case false: return 2; } } return 0; }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { if (tag < 0) { e.ClearTags(); Environment.FailFast(\"x\"); } } }",
        "int M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { e.Name(\"x\"); while (true) { if (Ask()) { return 5; } } } return 0; }",
        "int M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { try { e.Name(\"x\"); return 1; } finally { Use(\"\"); } } return 0; }",
        "int M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { using (var home = e.EditHome()) { home.Street(\"x\"); } break; } return 0; }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { if (e.RemoveLabels(\"x\")) { break; } } }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { Change(e); e.EditHome().Close(); } }",
        "void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { lock (typeof(int)) { e.Name(\"x\"); } { break; } } }",
        "System.Collections.Generic.IEnumerable<int> M(byte[] b) { foreach (int i in new int[5]) { Names(b); yield return i; } static void Names(byte[] b) { using var e = new Person.Editor(b, 5); foreach (int tag in e.AsReader().Tags) { e.Name(\"x\"); return; } } }",
    ];

    [Theory]
    [MemberData(nameof(Used))]
    public void What_shows_the_message_before_an_edit_is_reported_where_it_is_used_after_it(string expected, string method) => Assert.Equal(["PZ8005 " + expected], Project.Analyze(method));

    [Theory]
    [MemberData(nameof(Loops))]
    public void An_edit_in_a_loop_over_the_message_that_goes_on_is_reported(string expected, string method) => Assert.Equal(["PZ8005 " + expected], Project.Analyze(method));

    [Theory]
    [MemberData(nameof(Right))]
    public void What_may_be_right_is_left_alone(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("void M(Person.Editor e) { var r = e.AsReader(); e.Name(\"x\").Id(5); Use(r); }", "r shows the message before e.Name changed it: call AsReader() again after the edit, or copy what you need before it.")]
    [InlineData("int M(Person.Editor e) { var data = e.AsReader().Data; e.EditHome().Street(\"x\").Close(); return data[0]; }", "data shows the message before e.EditHome().Street changed it: call AsReader() again after the edit, or copy what you need before it.")]
    [InlineData("void M(Person.Editor e) { var s = e.WrittenSpan; e.Name(\"x\"); Sum(s); }", "s shows the message before e.Name changed it: take WrittenSpan again after the edit, or copy what you need before it.")]
    [InlineData("void M(Person.Editor e) { foreach (int tag in e.AsReader().Tags) { e.Name(\"x\"); } }", "e.Name changes the message that this foreach reads: copy what you need and edit after the loop, or leave the loop after the edit.")]
    [InlineData("void M(Person.Editor e) { var r = e.AsReader(); e.Score(\"x\"); Use(r); }", "r shows the message before e.Score changed it: call AsReader() again after the edit, or copy what you need before it.")]
    [InlineData("void M(Person.Editor e) { var r = e.AsReader(); e.EditOrigin().EditPlace().Latitude(5).Close(); Use(r); }", "r shows the message before e.EditOrigin().EditPlace().Latitude changed it: call AsReader() again after the edit, or copy what you need before it.")]
    public void The_message_names_the_edit(string method, string message) => Assert.Equal(message, Assert.Single(Project.Diagnostics(method)).GetMessage());
}
