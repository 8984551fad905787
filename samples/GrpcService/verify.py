"""Calls the service with the official gRPC for Python. Usage: verify.py ADDRESS; warehouse_pb2 is what protoc makes of the schema."""
import queue
import sys
import time

import grpc
import warehouse_pb2 as pb

channel = grpc.insecure_channel(sys.argv[1])
quote = channel.unary_unary('/warehouse.v1.Warehouse/Quote', pb.Order.SerializeToString, pb.QuotedOrder.FromString)
lines = channel.unary_stream('/warehouse.v1.Warehouse/Lines', pb.Order.SerializeToString, pb.QuotedOrder.Line.FromString)
quote_all = channel.stream_stream('/warehouse.v1.Warehouse/QuoteAll', pb.Order.SerializeToString, pb.QuotedOrder.FromString)
take_in = channel.stream_unary('/warehouse.v1.Warehouse/Import', pb.Order.SerializeToString, pb.ImportReceipt.FromString)

order = pb.Order(id='order-1', priority=pb.PRIORITY_HIGH, customer=pb.Customer(name='Zoë', country='FR'), lines=[
    pb.Line(sku='A', quantity=3, unit_cents=250, category=pb.CATEGORY_TOOLS, discounts=[pb.Discount(percent=10), pb.Discount(cents=50)]),
    pb.Line(sku='B', quantity=2, unit_cents=10**10, category=pb.CATEGORY_BOOKS, attributes={'color': 'signal red'}),
])
reply = quote(order, timeout=30)
assert [(line.sku, line.cents, line.text) for line in reply.lines] == [('A', 625, ''), ('B', 2 * 10**10, 'signal red')], reply
assert (reply.order_id, reply.total_cents, reply.priority) == ('order-1', 625 + 2 * 10**10, pb.PRIORITY_HIGH), reply
assert dict(reply.cents_by_category) == {'other': 0, 'tools': 625, 'books': 2 * 10**10, 'food': 0}, reply

receipt = take_in((order for _ in range(1000)), timeout=30)
assert (receipt.orders, receipt.lines, receipt.by_country['FR'].orders) == (1000, 2000, 1000), receipt

assert [(line.sku, line.cents) for line in lines(order, timeout=30)] == [('A', 625), ('B', 2 * 10**10)]

# Each request goes out after the reply to the one before, compressed.
answered = queue.Queue()


def one_by_one():
    for i in range(20):
        yield pb.Order(id=str(i), lines=order.lines)
        answered.get(timeout=30)


call = quote_all(one_by_one(), timeout=30, compression=grpc.Compression.Gzip, metadata=[('x-request-id', 'r-17')])
for i, reply in enumerate(call):
    assert (reply.order_id, reply.total_cents) == (str(i), 625 + 2 * 10**10), reply
    answered.put(i)
assert dict(call.trailing_metadata())['x-orders'] == '20', call.trailing_metadata()

response, call = quote.with_call(order, timeout=30, compression=grpc.Compression.Gzip, metadata=[('x-request-id', 'r-17')])
assert response.order_id == 'order-1' and dict(call.initial_metadata())['x-request-id'] == 'r-17', call.initial_metadata()

try:
    take_in((time.sleep(0.05) or order for _ in range(1000)), timeout=0.3)
    raise AssertionError('the deadline has passed')
except grpc.RpcError as error:
    assert error.code() == grpc.StatusCode.DEADLINE_EXCEEDED, error

for request, code in [(pb.Order(id='empty'), grpc.StatusCode.INVALID_ARGUMENT), (pb.Order(id='x' * (5 << 20)), grpc.StatusCode.RESOURCE_EXHAUSTED)]:
    try:
        quote(request, timeout=30)
        raise AssertionError(f'{code} expected')
    except grpc.RpcError as error:
        assert error.code() == code, error
print('Python reads every reply')
