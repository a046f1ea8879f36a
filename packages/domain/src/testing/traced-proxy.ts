import { createServer } from 'node:http'
import { startTracing } from '../platform/tracing/tracing.ts'

/** Hands each request on to the API, as the console's server does; a process of its own. */
const { API_URL = '', WEB_PORT, OTEL_EXPORTER_OTLP_ENDPOINT } = process.env
await startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 1 },
  { service: 'clearway-web', propagatesTo: [API_URL] },
)
const server = createServer(async ({ url = '/', headers }, response) => {
  const { authorization = '', 'partner-api-key': key } = headers
  const answer = await fetch(new URL(url, API_URL), {
    headers: { authorization, 'partner-api-key': String(key) },
  })
  response.writeHead(answer.status).end(await answer.text())
})
server.listen(Number(WEB_PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
