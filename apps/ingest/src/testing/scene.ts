import {
  type BuiltOrganisation,
  type BuiltSession,
  buildManager,
  buildSession,
  buildZone,
  square,
} from '@clearway/domain/testing'
import { afterAll, expect } from 'vitest'
import type { TestClient } from './client.ts'
import { createStage, frameAt, type Stage } from './stage.ts'

/** A stage for all tests of a file, closed after them. */
export const openFileStage = async (...given: Parameters<typeof createStage>): Promise<Stage> => {
  const stage = await createStage(...given)
  afterAll(() => stage.close())
  return stage
}

/** An airspace manager with a zone, and an aircraft of another organisation in it. */
export interface Scene {
  manager: BuiltOrganisation
  flight: BuiltSession
  zoneUuid: string
  place: { longitude: number; latitude: number }
  bounds: { west: number; east: number; south: number; north: number }
  /** A frame in the middle of the zone. */
  here(offsetMs?: number, measured?: Record<string, unknown>): Record<string, unknown>
  /** Opens the ground station and has one frame stored. */
  fly(frame?: Record<string, unknown>): Promise<TestClient>
}

let longitude = 0

/** Each scene has a place of its own, so that it sees no aircraft of another scene. */
export const buildScene = async (stage: Stage): Promise<Scene> => {
  const { world } = stage
  world.clock.set(new Date())
  longitude += 2
  const place = { longitude, latitude: 10 }
  const manager = await buildManager(world)
  const flight = await buildSession(world)
  const zone = await buildZone(world, { manager, zone_envelope: square(longitude, 10) as never })
  // The process loads the zone some time after it was made; the first frame must not come before.
  const isKnown = () =>
    stage.app.zonesAt(longitude, place.latitude, null, Date.now()).includes(zone.zone_uuid)
  await expect.poll(isKnown).toBe(true)
  const here = (offsetMs = 0, measured = {}) => frameAt(offsetMs, { ...place, ...measured })
  return {
    manager,
    flight,
    zoneUuid: zone.zone_uuid,
    place,
    bounds: { west: longitude - 0.5, east: longitude + 0.5, south: 9.5, north: 10.5 },
    here,
    async fly(frame = here()) {
      const station = await stage.station(flight)
      station.send(frame)
      await station.next('telemetry_ack')
      return station
    },
  }
}
