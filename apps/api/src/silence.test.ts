import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreSetting, takeOver } from '@clearway/domain/silence'
import { buildUser, createTestWorld } from '@clearway/domain/testing'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { partnerKey } from './testing/edge.ts'
import { newDataDir, startApiProcess } from './testing/process.ts'

const world = await createTestWorld()
const dataDir = await newDataDir()
const owner = new pg.Client(world.database.url)
await owner.connect()
afterAll(async () => {
  await owner.end()
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

const outbox = join(dataDir, 'outbox.ndjson')
const waiting = async () => {
  const { rows } = await owner.query('select from outgoing_messages where sealed is not null')
  return rows.length
}

/** What a process tells of itself, which somebody asks for a link before it ends in order. */
const lifeOf = async (email: string) => {
  const api = await startApiProcess(world, dataDir)
  const ended = once(api.child, 'exit')
  const headers = { 'partner-api-key': partnerKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email })
  // Where messages go to a file the answer waits for it.
  await fetch(`${api.origin}/v1/auth/forgot-password`, { method: 'POST', headers, body })
  const { notes = [] } = (await (await fetch(`${api.origin}/readyz`)).json()) as { notes?: string[] }
  const figures = await (await fetch(`${api.origin}/metrics`)).text()
  api.child.kill('SIGTERM')
  await ended
  return { notes, sends: figures.includes('clearway_webhook_deliveries_waiting') }
}

it('a restored copy keeps what it has to send, and says so, until it takes over; then all of it leaves', async () => {
  const { user } = await buildUser(world)
  const { pathname } = new URL(world.database.url)
  await owner.query(`alter database "${pathname.slice(1)}" set ${restoreSetting} = 'of a trial'`)
  const silent = { notes: [expect.stringMatching(/restored copy.*npm run takeover/)], sends: false }
  expect(await lifeOf(user.email)).toEqual(silent)
  expect(await waiting()).toBe(1)
  expect(existsSync(outbox)).toBe(false)

  const after = new pg.Client(world.database.url)
  await after.connect()
  expect(await takeOver(after)).toBe(true)
  expect(await takeOver(after)).toBe(false)
  await after.end()
  expect(await lifeOf(user.email)).toEqual({ notes: [], sends: true })
  expect(existsSync(outbox)).toBe(true)
  expect(await waiting()).toBe(0)
})
