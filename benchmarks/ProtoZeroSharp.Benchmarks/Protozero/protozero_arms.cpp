// The arms of native protozero (https://github.com/mapbox/protozero): compiled when the benchmarks run, where a C++ compiler and its headers are.
// Every function writes into one string that is used again, and returns its bytes.
#include <cstdint>
#include <string>
#include <vector>
#include <protozero/pbf_message.hpp>
#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>
#include <protozero/version.hpp>

using protozero::data_view;
using protozero::pbf_reader;
using protozero::pbf_writer;

namespace {

std::string output;

int64_t give(const char** data) {
    *data = output.data();
    return static_cast<int64_t>(output.size());
}

// OTLP's objects, as a program in C++ would have them.
struct attribute {
    std::string key;
    int kind = 0; // the field number of the value
    std::string text;
    bool flag = false;
    int64_t integer = 0;
    double number = 0;
};

struct event {
    uint64_t time = 0;
    std::string name;
    std::vector<attribute> attributes;
};

struct span {
    std::string trace_id, span_id, parent_span_id, name;
    int32_t kind = 0;
    uint64_t start = 0, end = 0;
    std::vector<attribute> attributes;
    std::vector<event> events;
    int32_t status = 0;
    uint32_t flags = 0;
};

std::vector<attribute> resource;
std::string scope_name, scope_version;
std::vector<span> spans;

attribute load_attribute(pbf_reader reader) {
    attribute a;
    while (reader.next()) {
        if (reader.tag() == 1) {
            a.key = reader.get_string();
            continue;
        }
        pbf_reader value = reader.get_message();
        while (value.next()) {
            a.kind = static_cast<int>(value.tag());
            switch (value.tag()) {
                case 1: a.text = value.get_string(); break;
                case 2: a.flag = value.get_bool(); break;
                case 3: a.integer = value.get_int64(); break;
                default: a.number = value.get_double(); break;
            }
        }
    }
    return a;
}

event load_event(pbf_reader reader) {
    event e;
    while (reader.next()) {
        switch (reader.tag()) {
            case 1: e.time = reader.get_fixed64(); break;
            case 2: e.name = reader.get_string(); break;
            default: e.attributes.push_back(load_attribute(reader.get_message())); break;
        }
    }
    return e;
}

span load_span(pbf_reader reader) {
    span s;
    while (reader.next()) {
        switch (reader.tag()) {
            case 1: s.trace_id = reader.get_bytes(); break;
            case 2: s.span_id = reader.get_bytes(); break;
            case 4: s.parent_span_id = reader.get_bytes(); break;
            case 5: s.name = reader.get_string(); break;
            case 6: s.kind = reader.get_enum(); break;
            case 7: s.start = reader.get_fixed64(); break;
            case 8: s.end = reader.get_fixed64(); break;
            case 9: s.attributes.push_back(load_attribute(reader.get_message())); break;
            case 11: s.events.push_back(load_event(reader.get_message())); break;
            case 15: {
                pbf_reader status = reader.get_message();
                while (status.next()) {
                    s.status = status.get_enum();
                }
                break;
            }
            default: s.flags = reader.get_fixed32(); break;
        }
    }
    return s;
}

void write_attribute(pbf_writer& parent, uint32_t field, const attribute& a) {
    pbf_writer pair{parent, field};
    pair.add_string(1, a.key);
    pbf_writer value{pair, 2};
    switch (a.kind) {
        case 1: value.add_string(1, a.text); break;
        case 2: value.add_bool(2, a.flag); break;
        case 3: value.add_int64(3, a.integer); break;
        default: value.add_double(4, a.number); break;
    }
}

void write_span(pbf_writer& parent, const span& s) {
    pbf_writer writer{parent, 2};
    writer.add_bytes(1, s.trace_id);
    writer.add_bytes(2, s.span_id);
    if (!s.parent_span_id.empty()) {
        writer.add_bytes(4, s.parent_span_id);
    }
    writer.add_string(5, s.name);
    writer.add_enum(6, s.kind);
    writer.add_fixed64(7, s.start);
    writer.add_fixed64(8, s.end);
    for (const attribute& a : s.attributes) {
        write_attribute(writer, 9, a);
    }
    for (const event& e : s.events) {
        pbf_writer inner{writer, 11};
        inner.add_fixed64(1, e.time);
        inner.add_string(2, e.name);
        for (const attribute& a : e.attributes) {
            write_attribute(inner, 3, a);
        }
    }
    if (s.status == 0) {
        writer.add_message(15, "", 0); // A submessage without fields would not be written.
    } else {
        pbf_writer status{writer, 15};
        status.add_enum(3, s.status);
    }
    writer.add_fixed32(16, s.flags);
}

int64_t read_attribute(pbf_reader reader) {
    int64_t sum = 0;
    while (reader.next()) {
        if (reader.tag() == 1) {
            sum += static_cast<int64_t>(reader.get_view().size());
            continue;
        }
        pbf_reader value = reader.get_message();
        while (value.next()) {
            switch (value.tag()) {
                case 1: sum += static_cast<int64_t>(value.get_view().size()); break;
                case 2: sum += value.get_bool() ? 1 : 0; break;
                case 3: sum += value.get_int64(); break;
                case 4: sum += static_cast<int64_t>(value.get_double() * 1000); break;
                default: value.skip(); break;
            }
        }
    }
    return sum;
}

int64_t read_event(pbf_reader reader) {
    int64_t sum = 0;
    while (reader.next()) {
        switch (reader.tag()) {
            case 1: sum += static_cast<int64_t>(reader.get_fixed64()); break;
            case 2: sum += static_cast<int64_t>(reader.get_view().size()); break;
            case 3: sum += read_attribute(reader.get_message()); break;
            default: reader.skip(); break;
        }
    }
    return sum;
}

int64_t read_span(pbf_reader reader) {
    int64_t sum = 0;
    while (reader.next()) {
        switch (reader.tag()) {
            case 1:
            case 2:
            case 4:
            case 5: sum += static_cast<int64_t>(reader.get_view().size()); break;
            case 6: sum += reader.get_enum(); break;
            case 7:
            case 8: sum += static_cast<int64_t>(reader.get_fixed64()); break;
            case 9: sum += read_attribute(reader.get_message()); break;
            case 11: sum += read_event(reader.get_message()); break;
            case 15: {
                pbf_reader status = reader.get_message();
                while (status.next(3)) {
                    sum += status.get_enum();
                }
                break;
            }
            case 16: sum += reader.get_fixed32(); break;
            default: reader.skip(); break;
        }
    }
    return sum;
}

void write_every_field(pbf_writer& writer, int depth) {
    writer.add_int32(1, 0x12345678);
    writer.add_uint32(3, 0x90ABCDEF);
    writer.add_int64(2, 0x11111111);
    writer.add_uint64(4, 0xFFFFFFFF);
    writer.add_string(500, "fffffffffffffffffffffffffffffff", 31);
    if (depth > 0) {
        pbf_writer child{writer, 14};
        write_every_field(child, depth - 1);
    }
}

int64_t write_every_fields(int32_t items, int depth, const char** data) {
    output.clear();
    pbf_writer writer{output};
    for (int32_t i = 0; i < items; i++) {
        write_every_field(writer, depth);
    }
    return give(data);
}

} // namespace

extern "C" {

const char* arms_version() {
    return PROTOZERO_VERSION_STRING;
}

int64_t nested_write(int32_t items, const char** data) {
    output.clear();
    pbf_writer root{output};
    for (int32_t i = 0; i < items; i++) {
        pbf_writer message{root, 1};
        message.add_uint64(1, UINT64_MAX);
        message.add_int64(2, INT64_MIN);
        message.add_string(4, "Hello, World!", 13);
        message.add_string(5, "Msg 1", 5);
        message.add_string(5, "Msg 2", 5);
        message.add_string(5, "Msg 3", 5);
        message.add_string(5, "Msg 4", 5);
        for (int32_t id = 0; id < 9; id++) {
            pbf_writer child{message, 99999};
            child.add_int32(1, id);
            child.add_string(2, "Inner Message", 13);
        }
    }
    return give(data);
}

int64_t nested_read(const char* data, int64_t size) {
    uint64_t sum = 0;
    pbf_reader root{data, static_cast<size_t>(size)};
    while (root.next(1)) {
        pbf_reader message = root.get_message();
        while (message.next()) {
            switch (message.tag()) {
                case 1: sum += message.get_uint64(); break;
                case 2: sum += static_cast<uint64_t>(message.get_int64()); break;
                case 3: sum += message.get_uint32(); break;
                case 4:
                case 5: {
                    data_view text = message.get_view();
                    sum += text.size() + static_cast<uint8_t>(text.data()[0]);
                    break;
                }
                case 99999: {
                    pbf_reader child = message.get_message();
                    while (child.next()) {
                        if (child.tag() == 1) {
                            sum += static_cast<uint64_t>(child.get_int32());
                        } else if (child.tag() == 2) {
                            data_view text = child.get_view();
                            sum += text.size() + static_cast<uint8_t>(text.data()[0]);
                        } else {
                            child.skip();
                        }
                    }
                    break;
                }
                default: message.skip(); break;
            }
        }
    }
    return static_cast<int64_t>(sum);
}

int64_t events_write(int32_t items, const char** data) {
    static const std::string texts[] = {
        "AAAA  1234567890abcdefgh AAAA", "BBBB  1234567890abcdefgh BBBB", "CCCC  1234567890abcdefgh CCCC", "DDDD  1234567890abcdefgh DDDD"};
    output.clear();
    pbf_writer writer{output};
    for (int32_t i = 0; i < items; i++) {
        const std::string& text = texts[i & 3];
        writer.add_int32(1, i);
        writer.add_int64(2, i);
        writer.add_int64(3, i);
        writer.add_string(4, text);
        writer.add_string(5, text);
    }
    return give(data);
}

int64_t flat_field_write(int32_t items, const char** data) {
    return write_every_fields(items, 0, data);
}

int64_t every_field_write(int32_t items, const char** data) {
    return write_every_fields(items, 3, data);
}

// Makes objects of a request, which traces_write writes.
void traces_load(const char* data, int64_t size) {
    resource.clear();
    spans.clear();
    pbf_reader request{data, static_cast<size_t>(size)};
    while (request.next(1)) {
        pbf_reader resource_spans = request.get_message();
        while (resource_spans.next()) {
            const bool is_resource = resource_spans.tag() == 1;
            pbf_reader part = resource_spans.get_message();
            if (is_resource) {
                while (part.next(1)) {
                    resource.push_back(load_attribute(part.get_message()));
                }
                continue;
            }
            while (part.next()) {
                if (part.tag() == 2) {
                    spans.push_back(load_span(part.get_message()));
                    continue;
                }
                pbf_reader scope = part.get_message();
                while (scope.next()) {
                    std::string& text = scope.tag() == 1 ? scope_name : scope_version;
                    text = scope.get_string();
                }
            }
        }
    }
}

int64_t traces_write(int32_t items, const char** data) {
    output.clear();
    {
        pbf_writer request{output};
        pbf_writer resource_spans{request, 1};
        {
            pbf_writer attributes{resource_spans, 1};
            for (const attribute& a : resource) {
                write_attribute(attributes, 1, a);
            }
        }
        pbf_writer scope_spans{resource_spans, 2};
        {
            pbf_writer scope{scope_spans, 1};
            scope.add_string(1, scope_name);
            scope.add_string(2, scope_version);
        }
        for (int32_t i = 0; i < items; i++) {
            write_span(scope_spans, spans[static_cast<size_t>(i)]);
        }
    }
    return give(data);
}

int64_t traces_read(const char* data, int64_t size) {
    int64_t sum = 0;
    pbf_reader request{data, static_cast<size_t>(size)};
    while (request.next(1)) {
        pbf_reader resource_spans = request.get_message();
        while (resource_spans.next()) {
            if (resource_spans.tag() == 1) {
                pbf_reader attributes = resource_spans.get_message();
                while (attributes.next(1)) {
                    sum += read_attribute(attributes.get_message());
                }
            } else if (resource_spans.tag() == 2) {
                pbf_reader scope_spans = resource_spans.get_message();
                while (scope_spans.next()) {
                    if (scope_spans.tag() == 1) {
                        pbf_reader scope = scope_spans.get_message();
                        while (scope.next()) {
                            sum += static_cast<int64_t>(scope.get_view().size());
                        }
                    } else if (scope_spans.tag() == 2) {
                        sum += read_span(scope_spans.get_message());
                    } else {
                        scope_spans.skip();
                    }
                }
            } else {
                resource_spans.skip();
            }
        }
    }
    return sum;
}

} // extern "C"
