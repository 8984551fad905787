// Calls the service with the official JavaScript implementation of gRPC and compares the replies with values worked out by hand.
// Usage: node verify.js ADDRESS; closes with `N passed, N failed`.
'use strict';

const assert = require('assert');
const path = require('path');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const schema = path.join(__dirname, 'protos/warehouse.proto');
const definition = loader.loadSync(schema, { keepCase: true, longs: String, enums: String, defaults: true, oneofs: true });
const { Warehouse } = grpc.loadPackageDefinition(definition).warehouse.v1;
const client = new Warehouse(process.argv[2], grpc.credentials.createInsecure());

const order = {
  id: 'order-1',
  customer: { name: 'Zoë Ünlü', country: 'FR' },
  lines: [
    // 3 * 250 = 750, less 10 percent = 675, less 50 = 625
    { sku: 'SKU-1', quantity: 3, unit_cents: '250', category: 'CATEGORY_TOOLS', discounts: [{ percent: 10 }, { cents: '50' }], attributes: { color: 'signal red' } },
    // 2 * 10,000,000,000: above 32 bits
    { sku: 'SKU-2', quantity: 2, unit_cents: '10000000000', category: 'CATEGORY_BOOKS' },
    { sku: 'SKU-3', quantity: 1, unit_cents: '99', category: 'CATEGORY_TOOLS', attributes: { size: 'L' } },
  ],
  labels: { channel: 'web', campaign: 'spring' },
  priority: 'PRIORITY_URGENT',
};

const quoted = {
  order_id: 'order-1',
  lines: [
    { sku: 'SKU-1', text: 'signal red', cents: '625', category: 'CATEGORY_TOOLS' },
    { sku: 'SKU-2', text: '', cents: '20000000000', category: 'CATEGORY_BOOKS' },
    { sku: 'SKU-3', text: '', cents: '99', category: 'CATEGORY_TOOLS' },
  ],
  cents_by_category: { other: '0', tools: '724', books: '20000000000', food: '0' },
  total_cents: '20000000724',
  priority: 'PRIORITY_URGENT',
};

function quote(request, options = {}) {
  return new Promise((resolve, reject) => {
    client.Quote(request, options, (error, reply) => (error ? reject(error) : resolve(reply)));
  });
}

function startImport(options = {}) {
  let call;
  const reply = new Promise((resolve, reject) => {
    call = client.Import(options, (error, receipt) => (error ? reject(error) : resolve(receipt)));
  });
  return { call, reply };
}

async function all(call) {
  const replies = [];
  for await (const reply of call) {
    replies.push(reply);
  }

  return replies;
}

function unknownMethod() {
  return new Promise((resolve, reject) => {
    const same = (bytes) => bytes;
    client.makeUnaryRequest('/warehouse.v1.Warehouse/Burn', same, same, Buffer.alloc(0), (error, reply) => (error ? reject(error) : resolve(reply)));
  });
}

const checks = {
  async 'a unary call with nested messages, maps and enums'() {
    assert.deepStrictEqual(await quote(order), quoted);
  },

  async 'many calls on one connection'() {
    const replies = await Promise.all(Array.from({ length: 100 }, () => quote(order)));
    replies.forEach((reply) => assert.deepStrictEqual(reply, quoted));
  },

  async 'a request and a reply of several hundred kilobytes'() {
    const lines = Array.from({ length: 10_000 }, (_, i) => ({ sku: `SKU-${i}`, quantity: 1, unit_cents: String(i), category: 'CATEGORY_FOOD' }));
    const reply = await quote({ ...order, lines });
    assert.strictEqual(reply.lines.length, 10_000);
    assert.strictEqual(reply.lines[9_999].sku, 'SKU-9999');
    assert.strictEqual(reply.total_cents, String((9_999 * 10_000) / 2));
  },

  async 'a client stream'() {
    const { call, reply } = startImport();
    for (let i = 0; i < 1_000; i++) {
      call.write({ ...order, customer: { country: i % 4 === 0 ? 'JP' : 'FR' }, priority: i === 500 ? 'PRIORITY_URGENT' : 'PRIORITY_HIGH' });
    }
    call.end();
    assert.deepStrictEqual(await reply, {
      orders: 1_000,
      lines: 3_000,
      total_cents: '20000000724000',
      by_country: { JP: { orders: 250, cents: '5000000181000' }, FR: { orders: 750, cents: '15000000543000' } },
      highest_priority: 'PRIORITY_URGENT',
    });
  },

  async 'an empty client stream'() {
    const { call, reply } = startImport();
    call.end();
    assert.deepStrictEqual(await reply, { orders: 0, lines: 0, total_cents: '0', by_country: {}, highest_priority: 'PRIORITY_NORMAL' });
  },

  async 'the status and text of an error'() {
    await assert.rejects(quote({ id: 'empty' }), { code: grpc.status.INVALID_ARGUMENT, details: 'An order has at least one line.' });
  },

  async 'an unknown method'() {
    await assert.rejects(unknownMethod(), { code: grpc.status.UNIMPLEMENTED, details: 'There is no method /warehouse.v1.Warehouse/Burn.' });
  },

  async 'a stream of replies'() {
    const lines = await all(client.Lines(order));
    assert.deepStrictEqual(lines, quoted.lines);
  },

  async 'streams both ways, each request after the reply to the one before'() {
    const call = client.QuoteAll();
    const trailers = new Promise((resolve) => call.on('status', (status) => resolve(status.metadata.getMap())));
    let replies = 0;
    call.write({ ...order, id: 'order-0' });
    for await (const reply of call) {
      assert.deepStrictEqual(reply, { ...quoted, order_id: `order-${replies}` });
      replies++;
      if (replies < 20) {
        call.write({ ...order, id: `order-${replies}` });
      } else {
        call.end();
      }
    }

    assert.strictEqual(replies, 20);
    assert.strictEqual((await trailers)['x-orders'], '20');
  },

  async 'an error in the middle of a stream'() {
    const call = client.QuoteAll();
    call.write(order);
    call.write({ id: 'empty' });
    call.end();
    const replies = [];
    await assert.rejects(
      (async () => {
        for await (const reply of call) {
          replies.push(reply);
        }
      })(),
      { code: grpc.status.INVALID_ARGUMENT },
    );
    assert.deepStrictEqual(replies, [quoted]);
  },

  async 'metadata of the call comes back'() {
    const metadata = new grpc.Metadata();
    metadata.set('x-request-id', 'r-17');
    const headers = await new Promise((resolve, reject) => {
      const call = client.Quote(order, metadata, (error) => error && reject(error));
      call.on('metadata', (found) => resolve(found.getMap()));
    });
    assert.strictEqual(headers['x-request-id'], 'r-17');
  },

  async 'messages that are compressed'() {
    const gzip = { 'grpc.default_compression_algorithm': 2 };
    const compressing = new Warehouse(process.argv[2], grpc.credentials.createInsecure(), gzip);
    const reply = await new Promise((resolve, reject) => compressing.Quote(order, (error, found) => (error ? reject(error) : resolve(found))));
    assert.deepStrictEqual(reply, quoted);
    compressing.close();
  },

  async 'a deadline'() {
    const { call, reply } = startImport({ deadline: Date.now() + 100 });
    call.write(order);
    await assert.rejects(reply, { code: grpc.status.DEADLINE_EXCEEDED });
  },

  async 'a message above the maximum'() {
    await assert.rejects(quote({ ...order, id: 'x'.repeat(4 << 20) }), { code: grpc.status.RESOURCE_EXHAUSTED });
  },
};

(async () => {
  let passed = 0;
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check();
      passed++;
      console.log(`grpc-js: ok: ${name}`);
    } catch (error) {
      failed++;
      console.log(`grpc-js: FAILED: ${name}\n    ${String(error.stack).replaceAll('\n', '\n    ')}`);
    }
  }

  client.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed === Object.keys(checks).length ? 0 : 1;
})();
