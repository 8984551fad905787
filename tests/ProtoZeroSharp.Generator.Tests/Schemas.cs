namespace ProtoZeroSharp.Generator.Tests;

/// <summary>The schemas that several tests share.</summary>
internal static class Schemas
{
    /// <summary>Names that protoc maps in surprising ways, all of which compile.</summary>
    public const string Names = """
        syntax = "proto2";
        package my_pkg.v1beta1.sub2pkg;
        message Odd {
          optional int32 foo_bar = 1;
          optional int32 fooBar2baz = 2;
          optional int32 _leading = 3;
          optional int32 trailing_ = 4;
          optional int32 HTTPServer = 5;
          optional int32 a1b2c3 = 6;
          optional int32 __dbl__under = 7;
          optional int32 _123abc = 8;
          optional int32 odd = 9;
          optional int32 types = 10;
          optional int32 descriptor = 11;
          optional int32 equals = 12;
          optional int32 to_string = 13;
          optional int32 parser = 14;
          optional int32 clone = 15;
          optional int32 class = 16;
          optional int32 merge_from = 17;
          optional group SomeGroup = 20 { optional int32 x = 1; }
          oneof my_oneof { int32 none = 30; string other_one = 31; }
          enum Color2D { COLOR2D_UNKNOWN = 0; COLOR_2D_RED = 1; COLOR2D_2_BLUE = 2; Color2D_greenTea = 3; YELLOW_2_GO = 4; COLOR2D = 5; FOO2BAR = 6; }
          message Inner { optional int32 inner = 1; message Deep { optional int32 deep = 1; } }
          map<string, Inner> inner_map = 40;
          extensions 100 to 200;
        }
        enum Top { TOP_A = 0; TOP__B_C = 1; top_d = 2; TOPE = 3; }
        enum Alias { option allow_alias = true; ALIAS_ONE = 1; ALIAS_UNO = 1; ALIAS_TIER_1 = 2; }
        message string_ {}
        message HTTP2Frame { optional bytes payload = 536870911; }
        """;

    /// <summary>Every clash that generated code must avoid. Most of them break protoc's C#.</summary>
    public const string Clashes = """
        syntax = "proto2";
        package clash.v1;
        message Foo {
          option deprecated_legacy_json_field_conflicts = true;
          optional int32 foo1bar = 1;
          optional int32 foo1_bar = 2;
          optional int32 a = 3;
          optional int32 a_field_number = 4;
          optional string s = 5;
          optional int32 x = 6;
          optional int32 has_x = 7;
          repeated int32 tag = 8;
          optional int32 add_tag = 9;
          optional int32 start_tag = 10;
          optional Leaf child = 11;
          optional int32 start_child = 12;
          optional bytes append_child_encoded = 13;
          repeated Leaf kids = 14;
          optional string add_kids = 15;
          optional int32 close = 16;
          optional int32 dispose = 17;
          optional int32 equals = 18;
          optional int32 get_hash_code = 19;
          optional int32 to_string = 20;
          optional int32 get_type = 21;
          optional int32 memberwise_clone = 22;
          optional int32 finalize = 23;
          optional int32 reference_equals = 24;
          optional int32 message = 25;
          optional int32 writer = 26;
          optional int32 reader = 27;
          optional int32 editor = 28;
          optional string body = 29;
          optional Foo foo = 30;
          optional int32 _ = 31;
          optional int32 __ = 32;
          optional int32 type_url = 33;
          map<string, string> label = 34;
          optional int32 add_label = 35;
          map<string, Leaf> leaf_map = 36;
          optional int32 start_leaf_map = 37;
          optional group Writer_ = 38 { optional int32 writer_ = 1; }
          extensions 1000 to 1999;
        }
        message Leaf {
          optional int32 leaf = 1;
          optional string writer = 2;
          optional bytes class = 3;
          optional int32 foo1bar = 4;
          optional int32 foo1_bar = 5;
          optional E scoped = 6;
          optional bool value = 7;
          optional double state = 8;
        }
        message Descriptor { optional int32 q = 1; }
        message class { optional int32 q = 1; optional class class = 2; }
        message record { optional record record = 1; }
        message lower { }
        message Types { message Types { optional int32 types = 1; } message Types_ { } optional Types types = 1; optional .clash.v1.Types.Types_ other = 2; }
        message Holder { message Types { } message Types_ { } optional Types a = 1; optional Types_ b = 2; message Holder { optional Holder holder = 1; } }
        message Parser_ { optional int32 parser_ = 1; optional int32 _parser = 2; }
        message A { optional int32 _A = 1; }
        message Writer { optional int32 writer = 1; optional Writer next = 2; }
        message Reader { optional Reader reader = 1; }
        message Editor { optional int32 editor_ = 1; }
        message Body { optional Body body = 1; }
        message TypeUrl { optional string type_url = 1; }
        message XFieldNumber { optional int32 x = 1; }
        message Sub { }
        message Group { }
        message To { }
        message System { optional int32 system = 1; }
        message ProtoZeroSharp { optional ProtoZeroSharp proto_zero_sharp = 1; }
        message TestProtoExtensions { optional int32 x = 1; }
        enum E { E_UNSPECIFIED = 0; E_ = 1; e__x = 2; E_X1 = 3; _ = 4; E_1 = 5; }
        enum enum { enum_class = 0; }
        extend Foo {
          optional int32 ext = 1000;
          optional string s_ = 1001;
          repeated int32 tag_ = 1002;
          optional Leaf leaf = 1003;
          repeated Leaf leaves = 1004;
          optional int32 ext_field_number = 1005;
          optional int32 start_foo = 1006;
        }
        message Scope {
          extend Foo { optional string ext = 1010; repeated E tags = 1011; }
          message Inner { extend Foo { optional bytes ext = 1012; optional group Grp = 1013 { optional int32 a = 1; } } }
        }
        message Old {
          option deprecated = true;
          optional int32 a = 1 [deprecated = true];
          repeated Old again = 2 [deprecated = true];
          map<int32, Old> m = 3 [deprecated = true];
          optional Stale stale = 4 [default = STALE];
        }
        message Fresh { optional Old old = 1; optional Stale stale = 2; repeated Stale many = 3; }
        enum Stale { STALE = 0 [deprecated = true]; option deprecated = true; }
        """;

    /// <summary>Extensions of the names that members of their messages have, with underscores or without.</summary>
    public const string Hiding = """
        syntax = "proto2";
        package hiding;
        message M {
          option deprecated_legacy_json_field_conflicts = true;
          optional int32 close = 1; optional int32 dispose = 2; optional int32 cancel = 3;
          optional int32 close_unless_empty = 4; optional int32 equals = 5; optional int32 get_hash_code = 6;
          optional int32 to_string = 7; optional int32 get_type = 8; optional int32 memberwise_clone = 9;
          optional int32 finalize = 10; optional int32 reference_equals = 11; optional int32 writer = 12;
          optional int32 body = 13; optional int32 reader = 14; optional int32 list = 15;
          optional int32 schema = 16; optional int32 try_open = 17; optional int32 validate = 18;
          optional int32 try_validate = 19; optional int32 unknown_fields = 20; optional int32 copy_to = 21;
          optional int32 schema_of = 22; optional int32 encoded = 23; optional int32 to_text = 24;
          optional int32 names_of = 25; optional int32 editor = 26; optional int32 length = 27;
          optional int32 written = 28; optional int32 free_bytes = 29; optional int32 fits = 30;
          optional int32 as_reader = 31; optional int32 a = 32; optional int32 has_a = 33;
          optional int32 try_get_a = 34; optional int32 clear_a = 35;
          optional group MyGroup = 36 { optional int32 a = 1; }
          optional group ByReference = 37 { optional int32 a = 1; }
          optional S my_message = 38;
          optional int32 start_my_message = 39;
          repeated string tag = 40;
          optional bytes add_tag = 41;
          oneof has_my_message { int32 b = 42; }
          oneof clear { int32 a_case = 43; }
          extensions 100 to max;
        }
        message S { optional int32 a = 1; }
        extend M {
          optional int32 close = 100; optional int32 dispose = 101; optional int32 cancel = 102;
          optional int32 close_unless_empty = 103; optional int32 equals = 104; optional int32 get_hash_code = 105;
          optional int32 to_string = 106; optional int32 get_type = 107; optional int32 memberwise_clone = 108;
          optional int32 finalize = 109; optional int32 reference_equals = 110; optional int32 writer = 111;
          optional int32 body = 112; optional int32 reader = 113; optional int32 list = 114;
          optional int32 schema = 115; optional int32 try_open = 116; optional int32 validate = 117;
          optional int32 try_validate = 118; optional int32 unknown_fields = 119; optional int32 copy_to = 120;
          optional int32 schema_of = 121; optional int32 encoded = 122; optional int32 to_text = 123;
          optional int32 names_of = 124; optional int32 editor = 125; optional int32 length = 126;
          optional int32 written = 127; optional int32 free_bytes = 128; optional int32 fits = 129;
          optional int32 as_reader = 130; optional int32 a = 131; optional int32 has_a = 132;
          optional int32 try_get_a = 133; optional int32 clear_a = 134;
          optional S my_group = 136;
          optional S by_reference = 137;
          optional S my_message = 138;
          optional int32 start_my_message = 139;
          repeated string tag = 140;
          optional bytes add_tag = 141;
          optional S b = 142;
          optional int32 has_my_message_case = 143;
          repeated S tags = 144;
        }
        """;

    public const string Person = """
        syntax = "proto3";
        package acme.v1;

        // A person & their <phones>.
        message Person {
          string name = 1;  // The full name.
          int32 id = 2;
          repeated int32 tags = 3;
          Address home = 4;
          repeated Phone phones = 5;
          map<string, string> labels = 6;

          message Phone {
            string number = 1;
            PhoneType type = 2;
          }
        }

        enum PhoneType {
          PHONE_TYPE_UNSPECIFIED = 0;
          PHONE_TYPE_MOBILE = 1;
        }

        message Address {
          string street = 1;
        }
        """;
}
