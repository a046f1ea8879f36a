import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildManager } from '@clearway/domain/testing'
import pg from 'pg'
import { bulkBodies } from './bulk/zones.ts'
import { cpuSeconds } from './ingest/cpu.ts'
import { type Served, startApi, startIngest, startPeer } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'

/**
 * 100,000 zones by `POST /airspaces/bulk`, 500 a request, beside a bare Node server that stores the same rows by a
 * multi-row INSERT into one table with the same indices; by one caller and by four. Writes bench/RESULTS.md.
 */
const count = Number(process.env['ZONES'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const goalS = 20

interface Figures {
  readonly seconds: number
  readonly server: number
  readonly ingest: number
  readonly postgres: number
}

const scratch = await openScratch()
try {
  const { world, close } = await openWorld(scratch.env)
  const manager = await buildManager(world)
  await close()
  const [api, ingest] = [await startApi(scratch.env), await startIngest(scratch.env)]
  const peer = await startPeer(new URL('./bulk/peer.ts', import.meta.url), { DATABASE_URL: scratch.url })
  const client = new pg.Client(scratch.url)
  await client.connect()
  scratch.endsWith(api, ingest, peer, { stop: () => client.end() })
  const bodies = bulkBodies(count)
  const headers = { ...headersOf(manager), 'content-type': 'application/json' }
  const servers = { peer, ours: api }
  const rows: string[] = []
  for (const callers of [1, 4]) {
    const taken: Record<keyof typeof servers, Figures[]> = { peer: [], ours: [] }
    for (let round = 1; round <= rounds; round += 1)
      for (const who of ['peer', 'ours'] as const) {
        await empty()
        taken[who].push(await load(servers[who], callers))
        console.log(`${callers} callers, round ${round}, ${who}: ${JSON.stringify(taken[who].at(-1))}`)
      }
    const [theirs, ours] = [middle(taken.peer), middle(taken.ours)]
    for (const [name, figures] of [
      ['bare Node server, one table', theirs],
      ['Clearway', ours],
    ] as const)
      rows.push(
        tableRow(
          name,
          String(callers),
          `${figures.seconds.toFixed(1)} s`,
          (figures.seconds / theirs.seconds).toFixed(2),
          `${figures.server.toFixed(1)} s`,
          name === 'Clearway' ? `${figures.ingest.toFixed(1)} s` : '',
          `${figures.postgres.toFixed(1)} s`,
        ),
      )
  }
  await publishSection('bulk', [
    '## Zones in bulk',
    '',
    `${whole(count)} zones by \`POST /v1/airspaces/bulk\`, 500 a request, by one caller after the other and by four at once; each zone with its constraint, its owner's link, its place in the catalog, its event and what it does to missions. Caller, servers and database share ${cpus().length} cores; in turn, into empty tables, the median of ${rounds} rounds (\`npm run bench -- bulk\`). The goal is ${goalS} s. The peer is a bare Node server that stores the same rows by one multi-row INSERT a request into one table with the same unique and GiST indices, and answers with them. Processor seconds of the server that is asked, of ingest, which hears of each zone, and of PostgreSQL.`,
    '',
    '| | callers | took | times the peer | server | ingest | PostgreSQL |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ])

  async function empty(): Promise<void> {
    await client.query(
      `truncate zones, zone_changes, catalog_zones, constraints, outbox_events, peer_zones cascade;
        delete from resource_memberships where resource_type = 3`,
    )
    await client.query('vacuum full analyze resource_memberships')
    await client.query('checkpoint')
    await sleep(2_000)
  }

  async function load(server: Served, callers: number): Promise<Figures> {
    const before = cpuNow(server)
    const began = performance.now()
    const agent = new Agent({ keepAlive: true, maxSockets: callers })
    let next = 0
    const caller = async () => {
      while (next < bodies.length) await post(server.port, agent, bodies[next++]!)
    }
    await Promise.all(Array.from({ length: callers }, caller))
    const seconds = (performance.now() - began) / 1_000
    agent.destroy()
    // What it left others to do is part of it.
    await sleep(2_000)
    const after = cpuNow(server)
    return {
      seconds,
      server: after.server - before.server,
      ingest: after.ingest - before.ingest,
      postgres: after.postgres - before.postgres,
    }
  }

  function cpuNow(server: Served) {
    return {
      server: cpuSeconds(server.pid),
      ingest: cpuSeconds(ingest.pid),
      postgres: cpuSeconds(scratch.postgresPid),
    }
  }

  function post(port: number, agent: Agent, body: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) }
      const asked = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          path: '/v1/airspaces/bulk',
          method: 'POST',
          headers: { ...headers, ...length },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () =>
            answer.statusCode === 201 ? resolve() : reject(new Error(`bulk answered ${answer.statusCode}`)),
          )
        },
      )
      asked.on('error', reject).end(body)
    })
  }
} finally {
  await scratch.close()
}

function middle(figures: readonly Figures[]): Figures {
  return middleBy(figures, ({ seconds }) => seconds)
}
