import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, it } from 'vitest'
import { createEvents } from '../../kernel/events.ts'
import { randomIds } from '../../kernel/ids.ts'
import { defaultSettings, second, systemClock } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { serviceArgs } from '../../testing/child.ts'
import { type Receiver, startReceiver } from '../../testing/webhooks/receiver.ts'
import { createTestWorld } from '../../testing/world.ts'

const allowedNetworks = ['127.0.0.0/8']
const webhooks = { limitMs: 5 * second, claimMs: 10 * second, allowedNetworks }
const world = await createTestWorld({ webhooks: { ...defaultSettings.webhooks, ...webhooks } })
const opened: Receiver[] = []
let sender: ChildProcess | undefined
afterAll(async () => {
  sender?.kill('SIGKILL')
  await Promise.all(opened.map((receiver) => receiver.close()))
  await world.close()
})

const startSender = async (): Promise<ChildProcess> => {
  const { database, keyMaterial } = world
  const child = fork(new URL('../../testing/webhooks/sender.ts', import.meta.url).pathname, {
    execArgv: serviceArgs,
    env: {
      PATH: process.env['PATH'] ?? '',
      SENDER: JSON.stringify({ url: database.url, keyMaterial, webhooks }),
    },
  })
  await once(child, 'message')
  return child
}

const receiving = async (...given: Parameters<typeof startReceiver>): Promise<Receiver> => {
  const receiver = await startReceiver(...given)
  opened.push(receiver)
  return receiver
}
const idsOf = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers['webhook-id']))

it('with the sender killed five times, one endpoint that fails, one slow and one that never answers, the others get every event', async () => {
  const { org, owner } = await buildOrganisation(world)
  const good = await Promise.all(Array.from({ length: 17 }, () => receiving()))
  const failing = await receiving((response) => void response.writeHead(500).end())
  const slow = await receiving((response) => void setTimeout(() => response.end(), 300))
  const dead = await receiving(() => {})
  const secrets: string[] = []
  for (const { url } of [...good, failing, slow, dead]) {
    const input = { url, event_types: ['*'] }
    const added = await capabilities.webhooks.create.invoke(world.as(owner), {}, input)
    secrets.push(added.secret)
  }

  // The sender uses the system's clock, and so must the events.
  const events = createEvents({ clock: systemClock, ids: randomIds(systemClock) })
  const happening = {
    name: 'organisation.reviewed' as const,
    subject: org.org_uuid,
    orgUuids: [org.org_uuid],
    facts: { status: 1 },
  }
  const recorded: string[] = []
  const recordMore = async () => {
    const twenty = Array.from({ length: 20 }, () => happening)
    recorded.push(...(await world.services.db.transaction((tx) => events.record(tx, ...twenty))))
  }
  const seen = () => good.reduce((sum, { received }) => sum + received.length, 0)

  sender = await startSender()
  for (let kill = 0; kill < 5; kill++) {
    const before = seen()
    for (let n = 0; n < 10; n++) await recordMore()
    // In the middle of it: something has been sent, and not all.
    await expect.poll(seen, { interval: 5 }).toBeGreaterThan(before + 50)
    sender.kill('SIGKILL')
    await once(sender, 'exit')
    sender = await startSender()
  }
  const all = new Set(recorded)
  expect(all.size).toBe(1_000)
  await expect
    .poll(() => good.every((receiver) => idsOf(receiver).size === all.size), {
      timeout: 240_000,
      interval: 250,
    })
    .toBe(true)
  for (const receiver of good) expect(idsOf(receiver)).toEqual(all)
  // Whichever of the senders sent it, each endpoint's own keys signed it.
  const library = new Webhook(secrets[0] as string)
  for (const { headers, body } of good[0]!.received)
    expect(library.verify(body, headers as Record<string, string>)).toMatchObject({
      id: headers['webhook-id'],
    })
  // They did not wait for the endpoint that never answers, which is asked one at a time and has not even seen each event.
  expect(idsOf(dead).size).toBeLessThan(all.size)
  expect(failing.received.length).toBeGreaterThan(0)
  const { rows } = await world.services.db.execute<{ states: string[] }>(
    `select array_agg(distinct d.state) as states from event_deliveries d
     join webhook_endpoints e on e.endpoint_uuid = d.receiver_uuid where e.url in ('${failing.url}', '${dead.url}')`,
  )
  expect(rows[0]?.states).toEqual(['waiting'])
}, 360_000)
