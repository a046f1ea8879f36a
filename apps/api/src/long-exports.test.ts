import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings } from '@clearway/domain/kernel'
import { ensureFrameDays } from '@clearway/domain/telemetry'
import { type BuiltSession, buildSession } from '@clearway/domain/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFlyer, createEdge, type Edge, partnerKey } from './testing/edge.ts'

// A long flight as KML waits in a file (docs/decisions/0037): over real connections, with readers who leave or stop reading.
// Over a Unix socket: what the kernel keeps for a TCP reader who stopped reading grows to tens of megabytes, the whole flight.

let edge: Edge
let flyer: Awaited<ReturnType<typeof buildFlyer>>
let flight: BuiltSession
const folder = mkdtempSync(join(tmpdir(), 'clearway-exports-'))
const socketPath = join(folder, 'api')

beforeAll(async () => {
  const trackExport = {
    ...defaultSettings.trackExport,
    inFile: { atOnce: 1, ofOrganisation: 1 },
    ...{ waitMs: 50, idleMs: 5_000 },
  }
  edge = await createEdge({ settings: { trackExport } })
  flyer = await buildFlyer(edge)
  flight = await buildSession(edge.world, { org: flyer })
  const start = edge.world.clock.now()
  await ensureFrameDays(edge.world.services.db, start.getTime(), start.getTime())
  // More than the buffers of a connection take.
  await edge.world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude, heading, yaw_deg)
    select ${flight.sessionUuid}::uuid, ${start.toISOString()}::timestamptz + i * interval '10 ms', ${flight.assetUuid}::uuid,
      13, 77, random(), random() from generate_series(0, 149999) as i`)
  await edge.app.listen({ path: socketPath })
})
afterAll(async () => {
  await edge.close()
  rmSync(folder, { recursive: true })
})

const ask = (format: string, method = 'GET'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      'partner-api-key': partnerKey,
      authorization: `Bearer ${flyer.caller.token}`,
      'x-organisation-id': flyer.caller.orgUuid,
    }
    const path = `/v1/flight-sessions/${flight.sessionUuid}/telemetry/export?format=${format}`
    request({ socketPath, path, headers, method }, resolve).on('error', reject).end()
  })

const readWhole = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  return text
}

/** Files without a name that this process holds open. */
const openSpills = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('clearway-track-')
    } catch {
      return false
    }
  }).length

it('one that has no place is answered with the time to wait, and gets it when the reader before has gone away', async () => {
  const leaving = await ask('kml')
  expect([leaving.statusCode, openSpills()]).toEqual([200, 1])
  const refused = await ask('geojson')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30'])
  expect(JSON.parse(await readWhole(refused))).toMatchObject({
    status_code: 503,
    message: expect.stringContaining('Try again shortly'),
  })
  leaving.destroy()
  await expect.poll(openSpills, { interval: 20 }).toBe(0)
  const whole = await readWhole(await ask('kml'))
  expect(whole.match(/<when>/g)).toHaveLength(150_000)
  expect(whole.endsWith('</kml>\n')).toBe(true)
  expect(openSpills()).toBe(0)
})

it('who asks for the head of one gets that, and has nothing put together', async () => {
  const head = await ask('kml', 'HEAD')
  const { 'content-type': type, 'content-disposition': name } = head.headers
  expect([head.statusCode, await readWhole(head)]).toEqual([200, ''])
  const whole = await ask('kml')
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({ 'content-type': type, 'content-disposition': name })
  expect(Object.keys(head.headers)).not.toContain('content-length')
  expect(await readWhole(whole)).toMatch(/<\/kml>\n$/)
})

it('a reader who stops reading is cut off, and never ends with half a file that looks whole', async () => {
  const asleep = await ask('kml')
  expect([asleep.statusCode, openSpills()]).toEqual([200, 1])
  await expect.poll(openSpills, { interval: 50 }).toBe(0)
  await expect(readWhole(asleep)).rejects.toThrow('aborted')
  expect((await readWhole(await ask('geojson'))).endsWith('}\n')).toBe(true)
})
