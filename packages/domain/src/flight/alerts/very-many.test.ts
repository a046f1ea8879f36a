import type { Database } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { addMs, minute, second } from '../../kernel/index.ts'
import { zoneEvidence } from '../../testing/alert-scene.ts'
import { alertScenes } from '../../testing/alert-scenes.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { sessionOperations } from '../sessions/service.ts'
import { claimLateTurns, noteLateFrames } from '../telemetry/frames/late-stretches.ts'
import { recordEvidence } from './evidence.ts'
import { type LateEpisode, recordLate } from './late.ts'

const world = await openTestWorld()
const { db } = world.services
const scene = alertScenes(world)

const very = 20_000

/** Found late, each 40 ms of a tenth of a second; the flight is back-dated far enough. */
const fillFlight = async (count: number, begin: Date) => {
  const at = begin.toISOString()
  await db.execute(sql`
    insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
      zone_uuids, message, late, created_at, updated_at, cleared_at)
    select gen_random_uuid(), 'zone_violation', 'critical', 'cleared', s.session_uuid, s.asset_uuid, s.org_uuid,
      ${scene.zoneUuid}::uuid, array[${scene.zoneUuid}::uuid], 'In the zone.', true, at, at, at + interval '40 ms'
    from flight_sessions s, generate_series(0, ${count}::int - 1) n,
      lateral (select ${at}::timestamptz + n * interval '100 ms' as at) stay
    where s.session_uuid = ${scene.flight.sessionUuid}::uuid`)
}

/** What goes on, each of a zone of its own. */
const openMany = (count: number) =>
  db.execute(sql`
    insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
      zone_uuids, message, created_at, updated_at)
    select gen_random_uuid(), 'zone_violation', 'critical', 'raised', s.session_uuid, s.asset_uuid, s.org_uuid,
      gen_random_uuid(), array[${scene.zoneUuid}::uuid], 'In the zone.', s.session_start_time, s.session_start_time
    from flight_sessions s, generate_series(1, ${count}::int)
    where s.session_uuid = ${scene.flight.sessionUuid}::uuid`)

const stay = (raisedAt: Date, clearedAt: Date | null, subjectUuid = scene.zoneUuid): LateEpisode => ({
  violation: zoneEvidence(scene, subjectUuid).violation,
  position: { latitude: 10, longitude: 20, altitudeAgl: 50 },
  raisedAt,
  clearedAt,
})

/** A clock that was put back holds a turn up by no more than a second (`claimLateTurns`). */
const waiting = { timeout: 3 * second, interval: 50 }

const judged = async (episodes: readonly LateEpisode[], within: Database = db) => {
  const { sessionUuid } = scene.flight
  await noteLateFrames(
    within,
    episodes.map(({ raisedAt }) => ({ sessionUuid, at: raisedAt.getTime() })),
  )
  const turn = await vi.waitFor(async () => {
    const turns = await claimLateTurns(within, { claimedBy: scene.zoneUuid, forMs: second, limit: 100 })
    const own = turns.find((one) => one.sessionUuid === sessionUuid)
    if (!own) throw new Error('nobody may judge the flight yet')
    return own
  }, waiting)
  await recordLate({ ...world.services, db: within }, turn, { ended: [], episodes, rest: null })
}

const stored = async () => {
  const { rows } = await db.execute<{ state: string; cleared_at: string | null; alerts: number }>(sql`
    select state, cleared_at::text, count(*)::int as alerts from alerts
    where session_uuid = ${scene.flight.sessionUuid}::uuid group by 1, 2`)
  return rows
}
const total = async () => (await stored()).reduce((sum, { alerts }) => sum + alerts, 0)

test('late frames of a flight with very many alerts are compared with those of their own time', async () => {
  const begin = addMs(world.clock.now(), -2 * very * 100)
  await fillFlight(very, begin)
  const middle = addMs(begin, (very / 2) * 100)
  const read = await rowsRead(db, ['alerts'], (within) =>
    judged(
      [
        stay(addMs(middle, 10), addMs(middle, 20)),
        stay(addMs(middle, 50), addMs(middle, 60)),
        stay(addMs(middle, 150), addMs(middle, 160)),
      ],
      within,
    ),
  )
  expect(await total()).toBe(very + 2)
  expect(read.alerts.rows).toBeLessThan(very / 20)
})

test('what goes on with the newest frame is the episode of its subject that came after it', async () => {
  const begin = addMs(world.clock.now(), -10 * minute)
  await fillFlight(3, begin)
  await judged([
    stay(addMs(begin, -minute), null),
    stay(addMs(begin, -minute), null, scene.flight.sessionUuid),
  ])
  expect(await total()).toBe(4)
  await judged([stay(addMs(begin, minute), null)])
  expect(await total()).toBe(5)
})

test('what a flight with very many alerts does now is compared with what was found of now', async () => {
  await fillFlight(very, addMs(world.clock.now(), -2 * very * 100))
  const read = await rowsRead(db, ['alerts'], (within) =>
    recordEvidence({ ...world.services, db: within }, [zoneEvidence(scene)]),
  )
  expect(await total()).toBe(very + 1)
  expect(read.alerts.rows).toBeLessThan(very / 20)
})

test('thousands of alerts come of one turn of late frames', async () => {
  const begin = addMs(world.clock.now(), -minute)
  const episodes = Array.from({ length: 6_000 }, (_, n) =>
    stay(addMs(begin, n), addMs(begin, n + 1), world.services.ids.uuid()),
  )
  await judged(episodes)
  expect(await total()).toBe(6_000)
})

test('a flight in which very many alerts go on can be ended, and all of them end with it', async () => {
  await openMany(11_000)
  const [caller, params] = [world.as(scene.flight.owner), { session_uuid: scene.flight.sessionUuid }]
  await sessionOperations.end.invoke(caller, params, {})
  const { session_end_time } = await sessionOperations.get.invoke(caller, params, {})
  const [{ cleared_at, ...rest } = { cleared_at: null }, ...more] = await stored()
  expect([rest, more]).toEqual([{ state: 'cleared', alerts: 11_000 }, []])
  expect(new Date(cleared_at!).toISOString()).toBe(session_end_time)
})
