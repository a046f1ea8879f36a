import pg from 'pg'
import { expect, test } from 'vitest'
import { day } from '../../../kernel/index.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { buildSession } from '../../../testing/index.ts'
import { dropFrameDays, ensureFrameDays, withFrameDays } from './partitions.ts'

const world = await openTestWorld()

test('a connection that first meets the table just when a day is added stores frames of that day', async () => {
  const { sessionUuid, assetUuid } = await buildSession(world)
  const statement = `insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude)
    values ($1, $2, $3, 13, 77)`
  const pause = (mostMs: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs))
  const began = world.clock.now().getTime() + 100 * day
  for (let round = 0; round < 40; round += 1) {
    const at = began + round * day
    const store = (client: pg.Client, nth: number) =>
      client.query(statement, [sessionUuid, new Date(at + nth), assetUuid])
    const clients = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new pg.Client(world.database.url)
        await client.connect()
        return client
      }),
    )
    await Promise.all([
      pause(6).then(() => ensureFrameDays(world.services.db, at, at)),
      ...clients.map((client, nth) => pause(8).then(() => store(client, nth).catch(() => {}))),
    ])
    for (const [nth, client] of clients.entries()) {
      const days = { from: at, to: at }
      const { rowCount } = await withFrameDays(world.services.db, days, () => store(client, 100 + nth))
      expect(rowCount).toBe(1)
      await client.end()
    }
  }
})

test('whoever needs a day that is not there makes it while another process counts the frames of one, however long that takes', async () => {
  const { db } = world.services
  const [counted, needed] = [200, 201].map((days) => world.clock.now().getTime() + days * day)
  await ensureFrameDays(db, counted!, counted!)
  const [began, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
  const dropping = dropFrameDays(world.services, [new Date(counted!).toISOString().slice(0, 10)], () => {
    began.resolve()
    return isOver.promise
  })
  await began.promise
  try {
    await ensureFrameDays(db, needed!, needed!)
  } finally {
    isOver.resolve(false)
  }
  expect(await dropping).toEqual([])
})
