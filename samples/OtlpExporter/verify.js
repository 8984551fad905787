// A receiver of OTLP over HTTP that decodes with OpenTelemetry's own JavaScript (the official schema) and checks every span of the
// demo. It refuses the first request, as a busy receiver does. Usage: node verify.js COMMAND...; %s is the endpoint.
const assert = require('node:assert/strict');
const http = require('node:http');
const zlib = require('node:zlib');
const { spawn } = require('node:child_process');
const root = require('@opentelemetry/otlp-transformer/build/src/generated/root');

const { ExportTraceServiceRequest } = root.opentelemetry.proto.collector.trace.v1;
const requests = [];
let refused = 0;

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (refused++ === 0) {
      response.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    const body = Buffer.concat(chunks);
    assert.equal(request.headers['content-type'], 'application/x-protobuf');
    assert.equal(request.headers['content-encoding'] === 'gzip', process.argv.includes('--gzip'));
    requests.push(ExportTraceServiceRequest.decode(request.headers['content-encoding'] === 'gzip' ? zlib.gunzipSync(body) : body));
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  });
});

function value(any) {
  return any[any.value]?.toNumber?.() ?? any[any.value];
}

const attributes = (list) => Object.fromEntries(list.map((a) => [a.key, value(a.value)]));
const hex = (bytes) => Buffer.from(bytes ?? []).toString('hex');

function check(count) {
  const spans = [];
  for (const request of requests) {
    for (const { resource, scopeSpans } of request.resourceSpans) {
      const { 'service.name': name, 'service.version': version } = attributes(resource.attributes);
      assert.deepEqual([name, version], ['shop', '1.0.0']);
      for (const group of scopeSpans) {
        assert.deepEqual([group.scope.name, group.scope.version], ['Demo.Shop', '2.1.0']);
        spans.push(...group.spans);
      }
    }
  }
  assert.equal(spans.length, count);
  assert.equal(new Set(spans.map((s) => hex(s.spanId))).size, count);
  const servers = spans.filter((s) => s.kind === 2);
  assert.equal(servers.length, Math.ceil(count / 8));
  for (const span of spans) {
    assert.equal(span.traceId.length, 16);
    assert.ok(BigInt(span.endTimeUnixNano.toString()) >= BigInt(span.startTimeUnixNano.toString()));
    const parent = servers.find((s) => hex(s.spanId) === hex(span.parentSpanId));
    const tags = attributes(span.attributes);
    if (span.kind === 2) {
      assert.equal(span.name, 'GET /orders/{id}');
      const isError = tags['http.response.status_code'] === 500;
      assert.equal(span.status?.code ?? 0, isError ? 2 : 0);
      assert.equal(span.status?.message ?? '', isError ? 'The warehouse did not answer.' : '');
      assert.deepEqual(span.events.map((e) => [e.name, attributes(e.attributes)['exception.type']]), isError ? [['exception', 'System.TimeoutException']] : []);
    } else {
      assert.equal(hex(parent.traceId), hex(span.traceId));
      assert.equal(tags['db.cost'], tags['db.rows'] * 0.25);
      assert.equal(tags['cache.hit'], tags['db.rows'] % 2 === 0);
    }
  }
}

server.listen(0, '127.0.0.1', () => {
  const endpoint = `http://127.0.0.1:${server.address().port}/v1/traces`;
  const [command, ...args] = process.argv.slice(2);
  const count = Number(args.at(-1));
  spawn(command, args.map((a) => (a === '%s' ? endpoint : a)), { stdio: 'inherit' }).on('exit', (code) => {
    server.close();
    assert.equal(code, 0);
    check(count);
    console.log(`OpenTelemetry's JavaScript reads ${count} spans in ${requests.length} requests, the first after a retry`);
  });
});
