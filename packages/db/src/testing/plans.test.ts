import { expect, test } from 'vitest'
import { createTestDatabase, sequentialScans } from '../testing.ts'

/** The tables are filled as they are asked. */
const scansOf = async (texts: readonly string[]) => {
  const database = await createTestDatabase()
  return sequentialScans(database.url, texts).finally(() => database.close())
}

const byNote = 'select session_uuid from flight_sessions where fitness_note = $1'
const byHeight = 'select count(*) from missions where max_height = $1'
const copied = "copy (select 1 from flight_sessions where fitness_note = 'none') to stdout"
const lookups = [
  'select * from flight_sessions where session_uuid = $1',
  'select * from telemetry_frames where session_uuid = $1 and "timestamp" > $2 order by "timestamp" limit $3',
  'select zone_uuid from zones where org_owner_uuid = $1 order by zone_uuid limit 1',
  'select * from missions order by mission_uuid limit $1',
]

test('a statement without an index to answer it is found under each of the figures, and a lookup under none', async () => {
  const scans = await scansOf([byNote, byHeight, copied, ...lookups])
  const found = (text: string) => scans.filter((scan) => scan.text === text).map(({ figures }) => figures)
  const every = ['empty', 'analysed while empty, then filled', 'one tenant of a million rows']
  expect(found(byNote)).toEqual(every)
  expect(found(byHeight)).toEqual(every)
  expect(found(copied)).toEqual(every)
  expect(scans.filter(({ text }) => lookups.includes(text))).toEqual([])
})

const someFrame = 'select from telemetry_frames where session_uuid = $1 and "timestamp" >= $2'
const whoseFlight = (frames: string) =>
  `select f.session_uuid from flight_sessions f where f.session_uuid = $1 and not coalesce((${frames}), false)`
const frameOfEach =
  'select true from telemetry_frames t where t.session_uuid = f.session_uuid and t."timestamp" >= $2'

test('a frame of a flight is found where all frames are looked for that could be it, unless it is the newest', async () => {
  const unordered = [`${someFrame} limit 1`, whoseFlight(`${frameOfEach} limit 1`)]
  const newest = 'order by "timestamp" desc limit 1'
  const ordered = [`${someFrame} ${newest}`, whoseFlight(`${frameOfEach} ${newest}`)]
  const scans = await scansOf([...unordered, ...ordered])
  expect([...new Set(scans.map(({ text }) => text))]).toEqual(unordered)
})
