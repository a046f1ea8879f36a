import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { capabilities } from '@clearway/domain'
import { buildOrganisation } from '@clearway/domain/testing'
import { type Served, startApi } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { ms, publishSection, tableRow, whole } from './kit/section.ts'
import { openWorld } from './kit/world.ts'

/**
 * Events to twenty endpoints, of which one always fails, one is slow and one never answers, while two api processes send
 * and are killed in turn: from the commit of an event to its first arrival. Writes bench/RESULTS.md.
 */
const events = Number(process.env['EVENTS'] ?? 10_000)
const perSecond = Number(process.env['RATE'] ?? 50)
const kills = Number(process.env['KILLS'] ?? 5)
const good = 17

interface Machine {
  readonly url: string
  /** When each event came first, in ms of this process. */
  readonly firstAt: Map<string, number>
}

const servers: { close(): unknown }[] = []
const startMachine = async (answer: 'good' | 'fails' | 'slow' | 'dead'): Promise<Machine> => {
  const firstAt = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    if (!firstAt.has(id)) firstAt.set(id, performance.now())
    request.resume().on('end', () => {
      if (answer === 'dead') return
      const end = () => response.writeHead(answer === 'fails' ? 500 : 200).end()
      if (answer === 'slow') setTimeout(end, 2_000)
      else end()
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, firstAt }
}

const scratch = await openScratch()
const env = { ...scratch.env, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }
const { world, services, close } = await openWorld(env)
const apis: Served[] = []
try {
  const { org, owner } = await buildOrganisation(world)
  const machines = await Promise.all(Array.from({ length: good }, () => startMachine('good')))
  const others = [await startMachine('fails'), await startMachine('slow'), await startMachine('dead')]
  for (const { url } of [...machines, ...others])
    await capabilities.webhooks.create.invoke(
      { ...services, actor: owner, requestId: 'bench' } as never,
      {},
      { url, event_types: ['*'] },
    )
  apis.push(await startApi(env), await startApi(env))
  const committedAt = new Map<string, number>()
  const begun = performance.now()
  for (let n = 0; n < events; n++) {
    const [id] = await services.db.transaction((tx) =>
      services.events.record(tx, {
        name: 'organisation.reviewed',
        subject: org.org_uuid,
        orgUuids: [org.org_uuid],
        facts: { status: 1 },
      }),
    )
    committedAt.set(id!, performance.now())
    if (kills > 0 && n % Math.ceil(events / (kills + 1)) === 0 && n > 0) void replace()
    const waitMs = begun + ((n + 1) * 1_000) / perSecond - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  const isDone = () => machines.every(({ firstAt }) => firstAt.size === events)
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 100))
  const delays = machines
    .flatMap(({ firstAt }) => [...firstAt].map(([id, at]) => at - committedAt.get(id)!))
    .toSorted((a, b) => a - b)
  const share = (part: number): string =>
    ms(delays[Math.min(delays.length - 1, Math.floor(delays.length * part))]!)
  await publishSection('webhooks', [
    '## Events to webhooks',
    '',
    `${whole(events)} events, ${perSecond} a second, to 20 endpoints: ${good} that answer, one that always fails, one that takes 2 s, one that never answers. Two api processes send, one of them killed (kill -9) ${kills} times (receivers, senders and PostgreSQL share ${cpus().length} cores; \`npm run bench -- webhooks\`). From the commit to the first arrival, of the ${good}: all got every event. What a killed process had just claimed comes 45 s later. The goal is 1 s at 99 %.`,
    '',
    '| median | 95 % | 99 % | slowest |',
    '|---|---|---|---|',
    tableRow(share(0.5), share(0.95), share(0.99), share(1)),
  ])
} finally {
  for (const api of apis) api.stop()
  for (const server of servers) server.close()
  await close()
  await scratch.close()
}
process.exit()

/** Kills the older of the two, in the middle of its work, and starts another. */
async function replace(): Promise<void> {
  apis.shift()?.child.kill('SIGKILL')
  apis.push(await startApi(env))
}
