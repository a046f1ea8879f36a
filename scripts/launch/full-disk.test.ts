import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@clearway/db/embedded'
import { makeTemplate } from '@clearway/db/testing'
import { buildSession, missionBody, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildFlyer, createEdge, type Edge } from '../../apps/api/src/testing/edge.ts'
import { hasResumed } from '../../apps/ingest/src/testing/crash/sender.ts'
import { openStreams, type Streams } from '../../apps/ingest/src/testing/crash/socket-sender.ts'
import { type IngestProcess, startIngestProcess } from '../../apps/ingest/src/testing/process.ts'
import type { Service } from './service.ts'
import { databaseService } from './services.ts'

const stations = 10
const everyMs = 100
const patient = { timeout: 60_000, interval: 100 }

const disk = mkdtempSync(join(tmpdir(), 'clearway-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=224m', 'none', disk]).status === 0

describe.skipIf(!isMounted)(
  'a disk that fills while running (skipped where this user may not mount one)',
  () => {
    let database: Service
    let world: TestWorld
    let edge: Edge
    let ingest: IngestProcess
    let streams: Streams

    beforeAll(async () => {
      chmodSync(disk, 0o755)
      const port = await freePort()
      let url = ''
      const context = {
        dataDir: disk,
        isDev: false,
        registry: { recorded: (_name: string, launch: never) => launch, note() {}, killAll() {} },
        env: () => ({}),
      }
      database = databaseService(context as never, {
        port,
        onUrl: (given) => {
          url = given
        },
      })
      await database.up
      await makeTemplate(url)
      edge = await createEdge({ server: url })
      world = edge.world
      world.clock.set(new Date())
      const flights = await Promise.all(Array.from({ length: stations }, () => buildSession(world)))
      ingest = await startIngestProcess(world.database.url, {
        SOCKET_FRAME_RATE: '1000000,1000000',
        FRAME_BUS: 'memory',
      })
      streams = openStreams(flights, { origin: () => ingest.origin, everyMs })
    })
    afterAll(async () => {
      await streams?.close()
      await edge?.app.close()
      await ingest?.kill()
      await world?.database.pool.end()
      await database?.stop(5_000)
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    })

    const fill = () => {
      const { bavail, bsize } = statfsSync(disk)
      const more = Buffer.alloc(bavail * bsize + 1_000_000)
      expect(() => writeFileSync(join(disk, 'ballast'), more)).toThrow('ENOSPC')
    }
    const makeRoom = () => rmSync(join(disk, 'ballast'))
    const everybodyAcknowledged = (since: number) =>
      expect.poll(() => streams.senders.every((sender) => hasResumed(sender, since)), patient).toBe(true)

    test('writes are refused, nothing that was acknowledged is missing, and all goes on when there is space', async () => {
      const flyer = await buildFlyer(edge)
      const written: string[] = []
      const write = async () => {
        const answer = await edge.ask(flyer.caller, 'POST', '/missions', { body: missionBody(world, flyer) })
        if (answer.statusCode === 201) written.push(answer.json().data.mission_uuid)
        return answer
      }
      await everybodyAcknowledged(performance.now())

      // First no table can grow.
      fill()
      await vi.waitUntil(async () => (await write()).statusCode === 503, patient)
      const refused = await write()
      expect(refused.headers['retry-after']).toBeDefined()
      expect(refused.json().message).toBe('The disk of the database is full. Nothing was written.')
      makeRoom()
      await everybodyAcknowledged(performance.now())
      await vi.waitUntil(async () => (await write()).statusCode === 201, patient)

      // Then the log cannot, and PostgreSQL ends: it cannot start before there is room.
      fill()
      const first = database.pid()
      const put = "select pg_logical_emit_message(true, 'test', repeat('x', 1000000))"
      await vi.waitUntil(
        () =>
          world.database.pool.query(put).then(
            () => false,
            () => true,
          ),
        patient,
      )
      await vi.waitUntil(() => database.pid() !== first, patient)
      expect((await write()).statusCode).toBe(503)
      makeRoom()
      await everybodyAcknowledged(performance.now())
      await vi.waitUntil(async () => (await write()).statusCode === 201, patient)

      streams.stop()
      const waiting = () =>
        streams.senders.reduce((sum, { sent, acknowledged }) => sum + sent.size - acknowledged.size, 0)
      await expect.poll(waiting, patient).toBe(0)
      const frames = await world.database.pool.query<{ session: string; at: Date }>(
        'select session_uuid as session, "timestamp" as at from telemetry_frames',
      )
      const stored = frames.rows.map(({ session, at }) => `${session} ${at.toISOString()}`)
      const sent = streams.senders.flatMap(({ sessionUuid, acknowledged }) =>
        [...acknowledged].map((timestamp) => `${sessionUuid} ${timestamp}`),
      )
      expect(stored.toSorted()).toEqual(sent.toSorted())
      const missions = await world.database.pool.query<{ uuid: string }>(
        'select mission_uuid as uuid from missions',
      )
      expect(missions.rows.map(({ uuid }) => uuid).toSorted()).toEqual(written.toSorted())
    })
  },
)
