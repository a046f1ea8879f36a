import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Line } from './line.ts'
import { type Listener, listen } from './listen.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let line: Line
let listener: Listener | undefined
let messages: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  line = new Line(database.url)
  await line.mend()
})
beforeEach(async () => {
  await listener?.close()
  messages = []
})
afterAll(async () => {
  await listener?.close()
  line.cut()
  await database.close()
})

const follow = (heartbeatMs?: number) => {
  listener = listen({
    url: line.url,
    channel: 'news',
    onPayload: (payload) => void messages.push(payload),
    onConnected: () => void messages.push('connected'),
    onLost(error, receivedAt) {
      messages.push(`lost: ${error.message}`)
      losses.push(receivedAt)
    },
    retryMs: 50,
    ...(heartbeatMs && { heartbeatMs }),
  })
}
const losses: Date[] = []
const say = (payload: string) => database.db.execute(sql`select pg_notify('news', ${payload})`)

test('what is notified is received, and the heartbeat of a channel reaches no listener', async () => {
  // By turns as they are in use: a machine with other work connects, and hears itself, well within three.
  follow()
  await expect.poll(() => messages).toEqual(['connected'])
  await say('one')
  await expect.poll(() => messages).toEqual(['connected', 'one'])
  // More than three turns: had its heartbeat not come back, it would have been lost.
  await new Promise((resolve) => setTimeout(resolve, 7_000))
  await say('two')
  await expect.poll(() => messages).toEqual(['connected', 'one', 'two'])
})

test('all that a process listens to in one database comes by one connection, until the last of it leaves', async () => {
  const url = `${database.url}?application_name=shared`
  const connections = async () =>
    (await database.db.execute(sql`select from pg_stat_activity where application_name = 'shared'`)).rows
      .length
  const heard: string[] = []
  const join = (channel: string) =>
    listen({
      url,
      channel,
      onPayload: (payload) => void heard.push(`${channel} ${payload}`),
      onConnected: () => void heard.push(`${channel} connected`),
    })
  const [news, other] = [join('news'), join('other')]
  await expect.poll(() => heard.toSorted()).toEqual(['news connected', 'other connected'])
  const late = join('late')
  await expect.poll(() => heard.at(-1)).toBe('late connected')
  await late.close()
  await other.close()
  await say('one')
  await database.db.execute(sql`select pg_notify('other', 'unheard')`)
  await say('two')
  await expect.poll(() => heard.slice(3)).toEqual(['news one', 'news two'])
  expect(await connections()).toBe(1)
  await news.close()
  await expect.poll(connections).toBe(0)
})

test('a channel that falls silent is noticed within 10 s, and receives again when the way is free', async () => {
  follow()
  await expect.poll(() => messages).toEqual(['connected'])
  const frozenAt = Date.now()
  line.freeze()
  await say('unheard')
  await expect.poll(() => messages.at(-1)).toBe('lost: nothing comes through it any more')
  expect(Date.now() - frozenAt).toBeLessThan(10_000)
  // Notifications since then may be missing.
  expect(losses.at(-1)!.getTime()).toBeLessThanOrEqual(frozenAt)
  line.thaw()
  await expect.poll(() => messages.at(-1)).toBe('connected')
  await say('heard')
  await expect.poll(() => messages.at(-1)).toBe('heard')
  expect(messages).not.toContain('unheard')
})

test('a server that takes the connection and never answers is given up and asked again', async () => {
  line.freeze()
  follow(500)
  await expect.poll(() => messages.length).toBeGreaterThan(1)
  line.thaw()
  await expect.poll(() => messages.at(-1)).toBe('connected')
})

test('a process that stops does not wait for the other end of a dead connection', async () => {
  follow()
  await expect.poll(() => messages).toEqual(['connected'])
  line.freeze()
  const began = performance.now()
  await listener?.close()
  line.thaw()
  expect(performance.now() - began).toBeLessThan(10_000)
})
