import { copyRows, violatedConstraint } from '@clearway/db'
import { expect, test } from 'vitest'
import { openTestWorld } from '../../../testing/file-world.ts'
import { buildSession } from '../../../testing/index.ts'
import { copyBytes, copyStatement, frameColumns } from './copy-binary.ts'
import { isProblem, readFrame, type StoredFrame } from './frame.ts'
import { insertFrames } from './store.ts'

const world = await openTestWorld()
world.clock.set(new Date())
const ids = await buildSession(world)

const full = {
  altitude_agl: -0.92,
  absolute_altitude_m: 65.89,
  heading: 359.999999,
  yaw_deg: -175.75,
  roll_deg: 1.07,
  pitch_deg: -0.11,
  horizontal_speed: 0.03,
  vertical_speed: 1e-7,
  climb_mps: 0.09,
  groundspeed_mps: 12,
  gps_fix_type: 3,
  satellites_visible: 14,
  battery_remaining_percent: 74,
  battery_voltage_v: 23.34,
  battery_current_a: -0.01,
  is_armed: true,
  is_in_air: false,
  flight_mode: 'AUTO, 自动',
  status_text: 'tab\t line\n \\N \\. 🛩',
}

const frame = (ms: number, measured: object, sequenceNumber: number | null = null): StoredFrame => {
  const place = { latitude: -63.4170622, longitude: 179.99999999 }
  const sent = { timestamp: new Date(ms).toISOString(), ...place, ...measured }
  const read = readFrame(sent, {
    owner: ids,
    window: { from: ms, to: ms, keptFrom: ms },
    sequenceNumber,
  })
  if (isProblem(read)) throw new Error(read.message)
  return read
}

const copyFrames = (frames: readonly StoredFrame[]) =>
  copyRows(world.database.pool, { statement: copyStatement, rows: copyBytes(frames) }, 5_000)

const rows = async (from: number) => {
  const columns = frameColumns.map(({ name }) => `"${name}"`).join(', ')
  const { rows } = await world.database.pool.query(
    `select ${columns} from telemetry_frames where "timestamp" >= $1 order by "timestamp"`,
    [new Date(from)],
  )
  return rows
}

test('binary COPY and insert store the same rows, field by field', async () => {
  const at = Date.now()
  await copyFrames([frame(at, full, 2 ** 40 + 7), frame(at + 1, {})])
  await insertFrames(world.services.db, [frame(at + 2, full, 2 ** 40 + 7), frame(at + 3, {})])
  const [copied, copiedBare, inserted, insertedBare] = await rows(at)
  expect(copied).toMatchObject({
    ...full,
    latitude: -63.4170622,
    longitude: 179.99999999,
    timestamp: new Date(at),
  })
  expect({ ...copied, timestamp: null }).toEqual({ ...inserted, timestamp: null })
  expect({ ...copiedBare, timestamp: null }).toEqual({ ...insertedBare, timestamp: null })
})

test('a COPY that holds a frame twice stores none of it and leaves the connection usable', async () => {
  const at = Date.now() + 60_000
  const twice = copyFrames([frame(at, {}), frame(at + 1, {}), frame(at, {})])
  await expect(twice.catch(violatedConstraint)).resolves.toMatch(/telemetry_frames/)
  expect(await rows(at)).toEqual([])
  await copyFrames([frame(at, {})])
  expect(await rows(at)).toHaveLength(1)
})

test('a long text grows the buffer, not past the row', async () => {
  const at = Date.now() + 120_000
  const many = Array.from({ length: 50 }, (_, i) => frame(at + i, { status_text: '多'.repeat(1_024) }))
  await copyFrames(many)
  const stored = await rows(at)
  expect(stored).toHaveLength(50)
  expect(stored.every((row) => row.status_text === '多'.repeat(1_024))).toBe(true)
})
