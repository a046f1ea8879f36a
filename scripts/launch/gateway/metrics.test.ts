import { expect, test } from 'vitest'
import { mergeMetrics } from './metrics.ts'

const api = `# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="/a"} 3
# TYPE latency histogram
latency_bucket{le="1"} 1
latency_sum 0.5
latency_count 1
`
const ingest = `# HELP requests_total Requests, said otherwise.
# TYPE requests_total counter
requests_total{route="/b"} 4
# TYPE frames gauge
frames 7
`

test('each family is written once, each sample with its process', () => {
  const merged = mergeMetrics([
    { process: 'api', text: api },
    { process: 'ingest', text: ingest },
  ])
  expect(merged).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{process="api",route="/a"} 3
requests_total{process="ingest",route="/b"} 4
# TYPE latency histogram
latency_bucket{process="api",le="1"} 1
latency_sum{process="api"} 0.5
latency_count{process="api"} 1
# TYPE frames gauge
frames{process="ingest"} 7
`)
})
