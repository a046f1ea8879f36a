import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { capabilities } from '@clearway/domain/operations'
import { buildSession } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let dir: string

beforeAll(async () => {
  stage = await createStage()
  dir = await mkdtemp(join(tmpdir(), 'clearway-sim-'))
})
afterAll(async () => {
  await stage.close()
  await rm(dir, { recursive: true, force: true })
})

const sim = async (...args: string[]) => {
  const main = new URL('./main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, '--url', stage.origin.replace('ws', 'http'), ...args])
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { printed, code }
}

/** Ten frames a second, as flight recorders write them, of a flight years ago. */
const track = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      timestamp: new Date(Date.UTC(2018, 4, 23) + i * 100).toISOString(),
      latitude: 37.77 + i / 1e5,
      longitude: -122.4,
      altitude_agl: i,
    }),
  ).join('\n')

test('streams a recorded track as if it were flown now, at no more than two frames a second, and prints the acks', async () => {
  const flight = await buildSession(stage.world)
  const file = join(dir, 'track.jsonl')
  await writeFile(file, track(25))
  const { printed, code } = await sim('--session', flight.sessionUuid, '--token', flight.token, file)
  expect(printed).toMatch(/ack 1\/\d .*Z stored after/)
  expect(code).toBe(0)
  const params = { session_uuid: flight.sessionUuid }
  const { data } = await capabilities.telemetry.records.invoke(stage.world.as(flight.owner), params, {})
  expect(data.length).toBeGreaterThanOrEqual(4)
  expect(data.length).toBeLessThanOrEqual(5)
  const times = data.map(({ timestamp }) => Date.parse(timestamp))
  expect(Math.abs(Date.now() - times.at(-1)!)).toBeLessThan(10_000)
  for (const [i, time] of times.slice(1).entries()) expect(time - times[i]!).toBeGreaterThanOrEqual(400)
})

test('asked to end, it waits for what is on its way', async () => {
  const flight = await buildSession(stage.world)
  const main = new URL('./main.ts', import.meta.url).pathname
  const given = ['--url', stage.origin.replace('ws', 'http'), '--session', flight.sessionUuid]
  const child = spawn(process.execPath, [main, ...given, '--token', flight.token])
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (said: string) => {
    // On the wing: the next frame goes out about half a second after this line.
    if (!printed.includes('ack 2/') && said.includes('ack 2/')) child.kill('SIGTERM')
    printed += said
  })
  expect((await once(child, 'exit'))[0]).toBe(143)
  const stored = await stage.world.database.pool.query(
    'select count(*)::int as frames from telemetry_frames where session_uuid = $1',
    [flight.sessionUuid],
  )
  expect(printed).toMatch(new RegExp(`\n${stored.rows[0].frames} acknowledged, 0 refused`))
})

test('reports why it cannot stream, and fails', async () => {
  const flight = await buildSession(stage.world)
  const wrong = await sim('--session', flight.sessionUuid, '--token', 'wrong')
  expect(wrong).toMatchObject({ code: 1, printed: expect.stringContaining('401') })
  expect(await sim('--session', flight.sessionUuid)).toMatchObject({
    code: 2,
    printed: expect.stringContaining('--token'),
  })
})
