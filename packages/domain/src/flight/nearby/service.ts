import { createHash } from 'node:crypto'
import { addMs, handle, inTurns } from '../../kernel/index.ts'
import type { FrameRow } from '../telemetry/frames/store.ts'
import { cellsAround } from './cells.ts'
import { type NearbyAircraft, nearbyOp } from './contract.ts'
import { aircraftAround, skyOf } from './sky.ts'
import { framesIn, ownFrames } from './store.ts'

const freshMs = 15_000

export const listNearby = handle(nearbyOp, async (ctx, { radius_m: radiusM }) => {
  const now = ctx.clock.now()
  const since = addMs(now, -freshMs)
  const own = await ownFrames(ctx.db, ctx.actor.member.orgUuid, since)
  if (own.length === 0) return []
  const cells = new Set(own.flatMap(({ longitude, latitude }) => cellsAround(longitude, latitude, radiusM)))
  const sky = skyOf(await framesIn(ctx.db, [...cells], since))
  const ownSessions = new Set(own.map(({ sessionUuid }) => sessionUuid))
  return inTurns(own, (frame) => ({
    session_uuid: frame.sessionUuid,
    aircraft: aircraftAround(frame, sky, radiusM).map(({ other, distanceM }) => ({
      ...present(other, distanceM, now),
      is_own: ownSessions.has(other.sessionUuid),
    })),
  }))
})

/** Made of a session's uuid, whose random bits are too many to be tried. */
const trackId = (sessionUuid: string): number =>
  createHash('sha256').update(sessionUuid).digest().readUIntBE(0, 3)

const present = (frame: FrameRow, distanceM: number, now: Date): Omit<NearbyAircraft, 'is_own'> => ({
  track_id: trackId(frame.sessionUuid),
  latitude: frame.latitude,
  longitude: frame.longitude,
  absolute_altitude_m: frame.absoluteAltitudeM,
  altitude_agl: frame.altitudeAgl,
  heading: frame.heading,
  horizontal_speed: frame.horizontalSpeed,
  vertical_speed: frame.verticalSpeed,
  distance_m: Math.round(distanceM),
  age_s: Math.max(0, (+now - +frame.timestamp) / 1_000),
  measured_at: frame.timestamp.toISOString(),
})

export const nearbyOperations = { nearby: listNearby }
