import type { ViolationAlert } from '@clearway/domain/contracts'
import { capabilities } from '@clearway/domain/operations'
import { buildSession } from '@clearway/domain/testing'
import { expect } from 'vitest'
import type { TestClient } from './client.ts'
import { buildScene } from './scene.ts'
import type { Stage } from './stage.ts'

/** Where a frame is: in the zone, or north of it. */
export type Where = 'in' | 'out'

/** A flight that began twenty minutes ago, what it sends late beside and in a zone, and the alerts that come of it. */
export const buildLateFlight = async (stage: Stage) => {
  const scene = await buildScene(stage)
  const beganAt = Math.floor(Date.now() / 1_000) * 1_000 - 20 * 60_000
  const flight = await buildSession(stage.world, { startedAt: new Date(beganAt) })
  const viewer = await stage.viewer(scene.manager.owner)
  viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'alerts' })
  await viewer.next('subscription_response')

  const at = (second: number): string => new Date(beganAt + second * 1_000).toISOString()
  const frame = (where: Where, second: number) => ({
    ...scene.here(),
    latitude: where === 'in' ? 10 : 10.4,
    timestamp: at(second),
  })
  return {
    scene,
    flight,
    beganAt,
    at,
    frame,
    /** A frame a second, [from, to), seconds of the flight. */
    flown: (where: Where, from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => frame(where, from + i)),
    upload: (frames: readonly object[]) =>
      capabilities.telemetry.upload.invoke(
        stage.world.as(flight.owner),
        { session_uuid: flight.sessionUuid },
        { frames },
      ),
    /** The session ends, at a second of the flight. */
    end: (second: number) =>
      capabilities.sessions.end.invoke(
        stage.world.as(flight.owner),
        { session_uuid: flight.sessionUuid },
        { ended_at: at(second) },
      ),
    async fly(station: TestClient, frames: readonly object[]) {
      for (const one of frames) station.send(one)
      for (const _ of frames) await station.next('telemetry_ack')
    },
    async alerts() {
      const filter = { session_uuid: flight.sessionUuid, alert_type: 'zone_violation' as const, limit: 100 }
      const { data } = await capabilities.alerts.list.invoke(stage.world.as(flight.owner), {}, filter)
      return data
        .map(({ late, state, raised_at, cleared_at }) => ({ late, state, raised_at, cleared_at }))
        .reverse()
    },
    /** The alert of a stay from one second of the flight to another. */
    late: (from: number, to: number | null) => ({
      late: true,
      state: to === null ? 'raised' : 'cleared',
      raised_at: at(from),
      cleared_at: to === null ? null : at(to),
    }),
    sent: () =>
      viewer.received
        .filter(({ type }) => type === 'violation_alert')
        .map(({ data }) => data as ViolationAlert)
        .map(({ state, late, timestamp }) => ({ state, late, timestamp })),
  }
}

/** Everything that came late is judged. */
export const allJudged = (stage: Stage) =>
  expect
    .poll(async () => (await stage.world.database.pool.query('select from late_stretches')).rowCount)
    .toBe(0)
