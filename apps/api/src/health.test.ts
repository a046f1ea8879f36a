import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createEdge } from './testing/edge.ts'

/** An API beside a telemetry service that answers these checks; null: it does not answer. */
const besideIngest = async (first: Record<string, string>, code = 200) => {
  let checks: Record<string, string> | null = first
  const ingest = createServer((request, response) =>
    checks ? response.writeHead(code).end(JSON.stringify({ checks })) : request.destroy(),
  ).listen(0, '127.0.0.1')
  await once(ingest, 'listening')
  const { port } = ingest.address() as AddressInfo
  const edge = await createEdge({ ingestUrl: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await edge.close()
    ingest.close()
  })
  const dependencies = async () => {
    const { body } = await edge.app.inject({ url: '/metrics' })
    const samples = body.matchAll(/^clearway_dependency_up\{dependency="(\w+)"\} (\d)$/gm)
    return Object.fromEntries([...samples].map(([, name, value]) => [name, Number(value)]))
  }
  return {
    readiness: async () => (await edge.app.inject({ url: '/readyz' })).json(),
    dependencies,
    answers: (next: typeof checks) => {
      checks = next
    },
  }
}

it('an installation without MQTT is ready, and misses no broker', async () => {
  const { readiness, dependencies } = await besideIngest({ database: 'up', events: 'up' })
  expect(await readiness()).toEqual({ status: 'ready', checks: { database: 'up', ingest: 'up' } })
  expect(await dependencies()).toEqual({ database: 1, ingest: 1 })
})

it('a broker that is away is missed', async () => {
  const { readiness, dependencies } = await besideIngest({ database: 'up', events: 'up', broker: 'down' })
  const checks = { database: 'up', ingest: 'up', broker: 'down' }
  expect(await readiness()).toEqual({ status: 'degraded', checks })
  expect(await dependencies()).toEqual({ database: 1, ingest: 1, broker: 0 })
})

it('a telemetry service that cannot serve is down, whatever it answers', async () => {
  const { readiness, dependencies } = await besideIngest(
    { database: 'up', events: 'down', broker: 'up' },
    503,
  )
  const checks = { database: 'up', ingest: 'down', broker: 'up' }
  expect(await readiness()).toEqual({ status: 'degraded', checks })
  expect(await dependencies()).toEqual({ database: 1, ingest: 0, broker: 1 })
})

it('what was missed while the telemetry service was away is not missed after it', async () => {
  const { dependencies, answers } = await besideIngest({ database: 'up', events: 'up' })
  answers(null)
  expect(await dependencies()).toEqual({ database: 1, ingest: 0, broker: 0 })
  answers({ database: 'up', events: 'up' })
  expect(await dependencies()).toEqual({ database: 1, ingest: 1 })
})
