import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { capabilities } from '@clearway/domain'
import { buildOrganisation } from '@clearway/domain/testing'
import { Webhook } from 'standardwebhooks'
import { type Served, startApi } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { ms, publishSection, tableRow, whole } from './kit/section.ts'
import { openWorld } from './kit/world.ts'

/**
 * Events to twenty endpoints, of which one always fails, one is slow and one never answers, while two api processes send
 * and are killed in turn: from the commit of an event to its first arrival. The one that never answers is on and off by
 * turns, to see what it costs the others. Every signature is verified. A stranger's endpoints try to lead to addresses
 * that is not allowed. Writes bench/RESULTS.md.
 */
const events = Number(process.env['EVENTS'] ?? 10_000)
const perSecond = Number(process.env['RATE'] ?? 50)
const kills = Number(process.env['KILLS'] ?? 5)
const good = 17
/** The endpoint that does not answer is on in every second of them. */
const blocks = 40
/** So long after a kill the machine starts a process, which is no endpoint's doing. */
const restlessMs = 10_000
/** Where the receivers are: of 127.0.0.0/8 the service may send here alone. */
const allowed = '127.0.1.1'

interface Keys {
  readonly secret: string
  readonly public_keys: readonly { readonly public_key: string }[]
}
interface Machine {
  readonly url: string
  /** When each event came first, in ms of this process. */
  readonly firstAt: Map<string, number>
  /** Requests, and those whose HMAC and Ed25519 signatures were both right. */
  received: number
  verified: number
  keys?: Keys
}

interface Commit {
  readonly at: number
  readonly withDead: boolean
  readonly isQuiet: boolean
}

const servers: { close(): unknown }[] = []
const listening = async (
  server: ReturnType<typeof createServer>,
  host: string,
  port = 0,
): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return (server.address() as AddressInfo).port
}

const startMachine = async (answer: 'good' | 'fails' | 'slow' | 'dead'): Promise<Machine> => {
  const firstAt = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const id = String(request.headers['webhook-id'])
    if (!firstAt.has(id)) firstAt.set(id, performance.now())
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const end = () => response.writeHead(answer === 'fails' ? 500 : 200).end()
    if (answer === 'slow') setTimeout(end, 2_000)
    else if (answer !== 'dead') end()
    machine.received += 1
    machine.verified += Number(isSigned(machine.keys!, request.headers, Buffer.concat(chunks).toString()))
  })
  const machine: Machine = {
    url: `http://${allowed}:${await listening(server, allowed)}/`,
    firstAt,
    received: 0,
    verified: 0,
  }
  return machine
}

/** HMAC by the library, which knows no Ed25519; that by node:crypto. */
const isSigned = (keys: Keys, headers: NodeJS.Dict<string | string[]>, body: string): boolean => {
  new Webhook(keys.secret).verify(body, headers as Record<string, string>)
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  const given = String(headers['webhook-signature']).match(/v1a,(\S+)/)?.[1] ?? ''
  const x = Buffer.from(keys.public_keys[0]!.public_key.replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, content, key, Buffer.from(given, 'base64'))
}

/** Who must never be asked, by both families; how often it was. */
const startPrivate = async () => {
  let asked = 0
  const count = () =>
    createServer((_request, response) => {
      asked += 1
      response.end()
    })
  const port = await listening(count(), '127.0.0.1')
  await listening(count(), '::1', port)
  return { port, asked: () => asked }
}

const scratch = await openScratch()
const env = { ...scratch.env, WEBHOOK_ALLOWED_NETWORKS: `${allowed}/32` }
const { world, services, pool, close } = await openWorld(env)
const apis: Served[] = []
try {
  const mine = await buildOrganisation(world)
  const stranger = await buildOrganisation(world)
  const add = async ({ owner }: typeof mine, url: string) =>
    capabilities.webhooks.create.invoke(
      { ...services, actor: owner, requestId: 'bench' } as never,
      {},
      { url, event_types: ['*'] },
    )
  const machines = await Promise.all(Array.from({ length: good }, () => startMachine('good')))
  const [fails, slow, dead] = [
    await startMachine('fails'),
    await startMachine('slow'),
    await startMachine('dead'),
  ]
  const all = [...machines, fails, slow, dead]
  let deadUuid = ''
  for (const machine of all) {
    const added = await add(mine, machine.url)
    machine.keys = added
    deadUuid = added.endpoint_uuid
  }
  const turnDead = (status: 1 | -1) =>
    pool.query('update webhook_endpoints set status = $1 where endpoint_uuid = $2', [status, deadUuid])

  const forbidden = await startPrivate()
  const leading = createServer((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${forbidden.port}/` }).end()
  })
  const address = `http://${allowed}:${await listening(leading, allowed)}/`
  await add(stranger, address)
  // Such an address is refused when it is given; here it is in the row already, as if the name had changed since.
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    const { endpoint_uuid } = await add(stranger, address)
    const changed = [`http://${host}:${forbidden.port}/`, endpoint_uuid]
    await pool.query('update webhook_endpoints set url = $1 where endpoint_uuid = $2', changed)
  }

  apis.push(await startApi(env), await startApi(env))
  const record = async ({ org }: typeof mine) =>
    services.db.transaction((tx) =>
      services.events.record(tx, {
        name: 'organisation.reviewed',
        subject: org.org_uuid,
        orgUuids: [org.org_uuid],
        facts: { status: 1 },
      }),
    )
  const committed = new Map<string, Commit>()
  let killedAt = Number.NEGATIVE_INFINITY
  const begun = performance.now()
  let withDead = true
  for (let n = 0; n < events; n++) {
    if (n % Math.ceil(events / blocks) === 0) {
      withDead = !withDead
      await turnDead(withDead ? 1 : -1)
    }
    const [id] = await record(mine)
    const at = performance.now()
    committed.set(id!, { at, withDead, isQuiet: at - killedAt > restlessMs })
    if (n % 50 === 0) await record(stranger)
    if (kills > 0 && n % Math.ceil(events / (kills + 1)) === 0 && n > 0) {
      killedAt = at
      void replace()
    }
    const waitMs = begun + ((n + 1) * 1_000) / perSecond - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  while (!machines.every(({ firstAt }) => firstAt.size === events))
    await new Promise((resolve) => setTimeout(resolve, 100))

  const delaysOf = (isCounted: (commit: Commit) => boolean) =>
    machines
      .flatMap(({ firstAt }) =>
        [...firstAt].flatMap(([id, at]) => {
          const commit = committed.get(id)!
          return isCounted(commit) ? [at - commit.at] : []
        }),
      )
      .toSorted((a, b) => a - b)
  const row = (what: string, delays: readonly number[]) => {
    const share = (part: number) => ms(delays[Math.min(delays.length - 1, Math.floor(delays.length * part))]!)
    return tableRow(what, share(0.5), share(0.95), share(0.99), share(1))
  }
  const received = all.reduce((sum, machine) => sum + machine.received, 0)
  const verified = all.reduce((sum, machine) => sum + machine.verified, 0)
  if (received !== verified) throw new Error(`${received - verified} of ${received} were not signed`)
  if (forbidden.asked() > 0)
    throw new Error(`${forbidden.asked()} requests to an address that nobody allowed`)
  const twice = machines.reduce((sum, machine) => sum + machine.received - events, 0)
  await publishSection('webhooks', [
    '## Events to webhooks',
    '',
    `${whole(events)} events, ${perSecond} a second, to 20 endpoints: ${good} that answer, one that always fails, one that takes 2 s, one that never answers and is on and off by turns, ${blocks} of them (their rows leave out the ${restlessMs / 1_000} s after a kill). Two api processes send, one of them killed (kill -9) ${kills} times (receivers, senders and PostgreSQL share ${cpus().length} cores; \`npm run bench -- webhooks\`). From the commit to the first arrival, of the ${good}: all got every event, ${whole(twice)} of ${whole(good * events)} twice. What a killed process had just claimed comes 45 s later. The goal is 1 s at 99 %.`,
    '',
    '| | median | 95 % | 99 % | slowest |',
    '|---|---|---|---|---|',
    row(
      'all',
      delaysOf(() => true),
    ),
    row(
      'while one never answers',
      delaysOf(({ withDead, isQuiet }) => isQuiet && withDead),
    ),
    row(
      'without it',
      delaysOf(({ withDead, isQuiet }) => isQuiet && !withDead),
    ),
    '',
    `${whole(received)} requests, each with an HMAC that \`standardwebhooks\` takes and an Ed25519 signature that node:crypto takes. ${whole(Math.ceil(events / 50))} events beside them to five endpoints that lead to 127.0.0.1 and ::1 (by name, by number, mapped, by redirect), where nothing is allowed: ${forbidden.asked()} requests there.`,
  ])
} finally {
  await Promise.all(apis.map((api) => api.stop()))
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
