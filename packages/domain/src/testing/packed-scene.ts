import { sessionOperations } from '../flight/sessions/service.ts'
import { telemetryOperations } from '../flight/telemetry-records/service.ts'
import { day, minute, second } from '../kernel/index.ts'
import { type BuiltSession, buildSession } from './builders/sessions.ts'
import type { TestWorld } from './world.ts'

export const daysBack = (days: number) => Date.now() - days * day
export const midnightOf = (ms: number) => Math.floor(ms / day) * day

/** The frame of this place in a flight: some fields change always, some seldom, some are missing now and then. */
export const frameAt = (at: number, i: number) => ({
  timestamp: new Date(at).toISOString(),
  latitude: 12.9 + i / 1e7,
  longitude: 77.6 - Math.sin(i) / 1e3,
  altitude_agl: i % 7 === 0 ? null : 50 + (i % 11) / 10,
  yaw_deg: Math.sin(i) * 180,
  climb_mps: i % 3 === 0 ? -0 : 0.1,
  gps_fix_type: 3,
  is_in_air: i % 2 === 0,
  is_armed: i % 5 === 0 ? null : true,
  flight_mode: i < 100 ? 'AUTO' : '自动',
  status_text: i % 50 === 0 ? `waypoint ${i}, "reached" \n` : null,
})

export interface FlownFlight extends BuiltSession {
  readonly params: { session_uuid: string }
  /** Its frames as they were sent. */
  readonly sent: readonly ReturnType<typeof frameAt>[]
  upload(frames: readonly object[]): Promise<unknown>
}

/** One that ended so many days ago, with frames every five seconds from before to after midnight. */
export const flownFlight = async (world: TestWorld, days: number, count = 300): Promise<FlownFlight> => {
  const start = midnightOf(daysBack(days)) - (count / 2) * 5 * second
  world.clock.set(new Date(start))
  const flight = await buildSession(world)
  world.clock.set(new Date())
  const params = { session_uuid: flight.sessionUuid }
  const upload = (frames: readonly object[]) =>
    telemetryOperations.upload.invoke(world.as(flight.owner), params, { frames })
  const sent = Array.from({ length: count }, (_, i) => frameAt(start + i * 5 * second, i))
  await upload(sent)
  world.clock.set(new Date(start + count * 5 * second + minute))
  await sessionOperations.end.invoke(world.as(flight.owner), params, {})
  world.clock.set(new Date())
  return { ...flight, params, sent, upload }
}
