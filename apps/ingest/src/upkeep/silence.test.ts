import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreSetting } from '@clearway/domain/silence'
import { createTestWorld } from '@clearway/domain/testing'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startIngestProcess } from '../testing/process.ts'

test('a restored copy joins no broker by the name of the service that it is a copy of, and says so', async () => {
  const world = await createTestWorld()
  const owner = new pg.Client(world.database.url)
  await owner.connect()
  const { pathname } = new URL(world.database.url)
  await owner.query(`alter database "${pathname.slice(1)}" set ${restoreSetting} = 'of a trial'`)
  await owner.end()
  let calls = 0
  const broker = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((listening) => broker.listen(0, '127.0.0.1', listening))
  const { port } = broker.address() as { port: number }
  const dataDir = await mkdtemp(join(tmpdir(), 'clearway-ingest-'))
  const ingest = await startIngestProcess(world.database.url, {
    DATA_DIR: dataDir,
    MQTT_URL: `mqtts://127.0.0.1:${port}`,
    MQTT_CLIENT_ID: 'the one of production',
  })
  onTestFinished(async () => {
    await ingest.kill()
    broker.close()
    await world.close()
    await rm(dataDir, { recursive: true })
  })
  const readyz = async () => (await fetch(`${ingest.origin.replace('ws', 'http')}/readyz`)).json()
  await expect.poll(readyz).toEqual({
    status: 'ready',
    checks: { database: 'up', events: 'up' },
    notes: [expect.stringMatching(/restored copy.*npm run takeover/)],
  })
  expect(calls).toBe(0)
})
