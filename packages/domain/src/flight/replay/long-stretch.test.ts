import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hour } from '../../kernel/index.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildReplay, everyMs, letReplaysBeDue } from '../../testing/replay-scene.ts'
import { mostFrames, mostPoints } from './contract.ts'
import { prepareReplays } from './prepare.ts'

const world = await openTestWorld()

const prepare = async () => {
  await letReplaysBeDue(world)
  await prepareReplays(world.services, { budgetMs: hour })
}

/** What a look answers, and which share of its time it kept everybody else waiting at once. */
const watched = async <T>(look: () => Promise<T>) => {
  let [last, longest, isOver] = [performance.now(), 0, false]
  const began = last
  const watch = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  const answer = await look()
  watch()
  isOver = true
  return { answer, share: longest / (performance.now() - began) }
}

test('a stretch of 2,000 frames is shown with all of them, and with the one beyond each of its ends', async () => {
  const flight = await buildReplay(world, { daysBack: 20, frames: 3_000 })
  await flight.end()
  const from = flight.startMs + 1
  for (const _kept of ['made', 'prepared']) {
    const whole = await flight.view({ from, to: from + mostFrames * everyMs })
    expect(whole.tolerance_m).toBe(0)
    expect(whole.points.map(({ frame }) => frame)).toEqual(
      Array.from({ length: mostFrames + 2 }, (_, i) => i + 1),
    )
    const longer = await flight.view({ from, to: from + (mostFrames + 1) * everyMs })
    expect(longer.tolerance_m).not.toBe(0)
    await prepare()
  }
})

test('a look at a flight of which every frame must stay keeps nobody waiting, and is the same made and prepared', async () => {
  const frames = 101_000
  const flight = await buildReplay(world, { daysBack: 21, frames: 0 })
  await world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude, altitude_agl, flight_mode)
    select ${flight.sessionUuid}, to_timestamp(${flight.startMs / 1_000}::float8) + i * interval '50 ms', ${flight.assetUuid},
      13 + 0.005 * sin(i / 60.0), 77.6, case when i = 77777 then 61 else 40 + sin(i / 200.0) end, 'mode ' || i
    from generate_series(0, ${frames - 1}) as i`)
  await flight.end()
  const stretch = { from: flight.startMs + 10_001, to: flight.startMs + 3_000_001 }
  const made = { whole: await flight.view(), part: await flight.view(stretch) }
  expect(made.whole.tolerance_m).toBeNull()
  expect(made.whole.points.length).toBeLessThanOrEqual(mostPoints)
  expect(made.whole.points.filter(({ state }) => state === 'breach').map(({ frame }) => frame)).toEqual([
    77_778,
  ])
  expect(made.part.points[0]!.frame).toBe(201)
  await prepare()
  const { answer, share } = await watched(() => flight.view())
  expect(answer).toEqual(made.whole)
  // One tick took nearly all of it.
  expect(share).toBeLessThan(0.6)
  expect(await flight.view(stretch)).toEqual(made.part)
})
