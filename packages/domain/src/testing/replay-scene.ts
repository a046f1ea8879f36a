import { ensureTelemetryPartitions } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { sessionOperations } from '../flight/sessions/service.ts'
import { telemetryOperations } from '../flight/telemetry-records/service.ts'
import { day, hour, minute } from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { square } from './builders/airspace.ts'
import { buildMission, buildOperator, buildPlan } from './builders/planning.ts'
import { type BuiltSession, buildSession } from './builders/sessions.ts'
import type { TestWorld } from './world.ts'

/** A flight that has ended, and how it is looked at. */
export interface ReplayScene extends BuiltSession {
  readonly planUuid: string
  /** Of its first frame. */
  readonly startMs: number
  upload(frames: readonly object[]): Promise<unknown>
  view(window?: { from?: number; to?: number }): ReturnType<typeof capabilities.telemetry.replay.invoke>
  end(): Promise<unknown>
}

export const everyMs = 250
const framesAtOnce = 5_000

/** In rounds, in the band from 20 to 60 m but for one second, in which it is above. */
export const roundFrame = (startMs: number, i: number, breachAt = 4_444) => ({
  timestamp: new Date(startMs + i * everyMs).toISOString(),
  latitude: 13 + 0.005 * Math.sin(i / 60),
  longitude: 77.6 + 0.005 * Math.cos(i / 60),
  altitude_agl: i >= breachAt && i < breachAt + 4 ? 61 : 40 + Math.sin(i / 200),
  groundspeed_mps: 8 + Math.sin(i / 17),
  battery_remaining_percent: 100 - i / 200,
  climb_mps: i % 3 === 0 ? null : 0.1,
  is_in_air: i > 4,
  is_armed: true,
  flight_mode: i < 5_000 ? 'AUTO' : '自动',
})

/** A flight on a plan, so many days ago, with so many frames; open until it is ended. */
export const buildReplay = async (
  world: TestWorld,
  { daysBack, frames }: { daysBack: number; frames: number },
): Promise<ReplayScene> => {
  const startMs = Math.floor((Date.now() - daysBack * day) / hour) * hour
  world.clock.set(new Date(startMs - hour))
  const operator = await buildOperator(world)
  const times = {
    from: new Date(startMs - minute).toISOString(),
    to: new Date(startMs + 3 * hour).toISOString(),
  }
  const mission = await buildMission(world, operator, {
    start_time: times.from,
    end_time: times.to,
    mission_envelope: square(77.6, 13),
  })
  const plan = await buildPlan(world, operator, mission, {
    schedule_start_time: times.from,
    schedule_end_time: times.to,
  })
  world.clock.set(new Date(startMs))
  const { assetUuid } = operator
  const flight = await buildSession(world, { org: operator, assetUuid, planUuid: plan.plan_uuid })
  await ensureTelemetryPartitions(world.services.db, new Date(startMs), new Date(startMs + 3 * hour))
  world.clock.set(new Date())
  const params = { session_uuid: flight.sessionUuid }
  const upload = (sent: readonly object[]) =>
    telemetryOperations.upload.invoke(world.as(flight.owner), params, { frames: sent })
  for (let from = 0; from < frames; from += framesAtOnce)
    await upload(
      Array.from({ length: Math.min(framesAtOnce, frames - from) }, (_, i) => roundFrame(startMs, from + i)),
    )
  const moment = (at: number | undefined) => at && new Date(at).toISOString()
  return {
    ...flight,
    planUuid: plan.plan_uuid,
    startMs,
    upload,
    view: ({ from, to } = {}) =>
      capabilities.telemetry.replay.invoke(world.as(flight.owner), params, {
        from: moment(from),
        to: moment(to),
      }),
    async end() {
      world.clock.set(new Date(startMs + frames * everyMs + minute))
      await sessionOperations.end.invoke(world.as(flight.owner), params, {})
      world.clock.set(new Date())
    },
  }
}

/** As if the minutes after which a flight may be prepared had gone by. Flights are locked in the order that all keep who lock several. */
export const letReplaysBeDue = (world: TestWorld) =>
  world.services.db.execute(sql`
    update replay_tracks set due_at = now() - interval '1 second'
    where session_uuid in (select session_uuid from replay_tracks order by session_uuid for update)`)
