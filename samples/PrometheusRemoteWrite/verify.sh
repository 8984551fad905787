#!/usr/bin/env bash
# Prometheus receives the series and counts them through its query API. Needs prometheus, curl and Python (Debian: prometheus curl python3).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; wait; rm -rf "$work"' EXIT
dotnet build "$here" -c Release -o "$work/app" -v q --nologo
touch "$work/prometheus.yml"
port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
prometheus "--config.file=$work/prometheus.yml" "--storage.tsdb.path=$work/data" "--web.listen-address=127.0.0.1:$port" \
  --web.enable-remote-write-receiver --enable-feature=native-histograms --log.level=error &
server=$!

for _ in $(seq 150); do
  ! curl -fs "http://127.0.0.1:$port/-/ready" >/dev/null || break
  sleep 0.2
done
dotnet "$work/app/PrometheusRemoteWrite.dll" "http://127.0.0.1:$port/api/v1/write" 2000
/usr/bin/python3 - "http://127.0.0.1:$port" <<'PYTHON'
import json, sys, urllib.parse, urllib.request

def query(expression):
    url = sys.argv[1] + '/api/v1/query?' + urllib.parse.urlencode({'query': expression})
    result = json.load(urllib.request.urlopen(url))['data']['result']
    assert len(result) == 1, (expression, result)
    return float(result[0]['value'][1])

# Shop i sells i + 1 things each time, four times; 100 orders take 2 to 200 ms each time.
expected = {
    'count(shop_orders_total)': 2000,
    'sum(shop_orders_total)': 4 * sum(range(1, 2001)),
    'shop_orders_total{shop="shop-1999"}': 8000,
    'sum(count_over_time(shop_orders_total[2m]))': 8000,
    'histogram_count(shop_latency_seconds)': 400,
}
for expression, value in expected.items():
    assert query(expression) == value, (expression, query(expression), value)
near = {
    'histogram_sum(shop_latency_seconds)': 4 * sum(i * 0.002 for i in range(1, 101)),
    'histogram_quantile(0.5, shop_latency_seconds)': 0.1,
    'histogram_quantile(0.99, shop_latency_seconds)': 0.198,
    'histogram_fraction(0, 0.05, shop_latency_seconds)': 0.25,
}
for expression, value in near.items():
    assert abs(query(expression) / value - 1) < 0.05, (expression, query(expression), value)
print(f'Prometheus has {len(expected) + len(near)} figures right: 2,000 counters with 8,000 values, and the histogram')
PYTHON
