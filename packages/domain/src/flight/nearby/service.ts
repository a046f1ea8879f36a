import { createHash } from 'node:crypto'
import { geodesicDistanceM } from '../../geo/index.ts'
import { addMs, handle } from '../../kernel/index.ts'
import { listNewestFrames } from '../telemetry/frames/store.ts'
import { mostAircraft, type NearbyAircraft, nearbyOp } from './contract.ts'
import { openSessionsOf } from './store.ts'

type Newest = Awaited<ReturnType<typeof listNewestFrames>>[number]

const freshMs = 15_000
/** A degree of latitude at the equator, where it is shortest. */
const leastMetresPerDegree = 110_500

export const listNearby = handle(nearbyOp, async (ctx, { radius_m: radiusM }) => {
  const now = ctx.clock.now()
  const own = await openSessionsOf(ctx.db, ctx.actor.member.orgUuid)
  if (own.size === 0) return []
  const flying = await listNewestFrames(ctx.db, addMs(now, -freshMs))
  return flying
    .filter((frame) => own.has(frame.sessionUuid))
    .map((frame) => ({
      session_uuid: frame.sessionUuid,
      aircraft: around(frame, flying, radiusM)
        .slice(0, mostAircraft)
        .map(({ other, distanceM }) => present(other, distanceM, now)),
    }))
})

const around = (frame: Newest, flying: readonly Newest[], radiusM: number) =>
  flying
    .filter((other) => other.assetUuid !== frame.assetUuid)
    .filter(({ latitude }) => Math.abs(latitude - frame.latitude) * leastMetresPerDegree <= radiusM)
    .map((other) => ({
      other,
      distanceM: geodesicDistanceM([frame.longitude, frame.latitude], [other.longitude, other.latitude]),
    }))
    .filter(({ distanceM }) => distanceM <= radiusM)
    .sort((a, b) => a.distanceM - b.distanceM)

/** Of a session's uuid, which has more chance in it than anybody can try. */
const trackId = (sessionUuid: string): number =>
  createHash('sha256').update(sessionUuid).digest().readUIntBE(0, 3)

const present = (frame: Newest, distanceM: number, now: Date): NearbyAircraft => ({
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
