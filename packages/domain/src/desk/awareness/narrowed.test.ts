import { beforeAll, describe, expect, it } from 'vitest'
import { mostNamed } from '../../airspace/zone-links/own-zones.ts'
import { cellOf } from '../../flight/nearby/cells.ts'
import { noteCells } from '../../flight/nearby/store.ts'
import { capabilities } from '../../operations.ts'
import { addFarFlights } from '../../testing/far-flights.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltOrganisation,
  type BuiltSession,
  buildManager,
  buildSession,
  buildZone,
  square,
} from '../../testing/index.ts'
import { rowsRead } from '../../testing/rows-read.ts'

const world = await openTestWorld()
const { db } = world.services
const { awareness, telemetry } = capabilities
const many = 300

const fly = async (longitude: number): Promise<BuiltSession> => {
  const flight = await buildSession(world)
  const frame = { timestamp: world.clock.now().toISOString(), longitude, latitude: 12.1, altitude_agl: 50 }
  const params = { session_uuid: flight.sessionUuid }
  await telemetry.upload.invoke(world.as(flight.owner), params, { frames: [frame] })
  return flight
}
/** As the telemetry service does. */
const noted = async (flight: BuiltSession, longitude: number) => {
  await noteCells(db, [{ sessionUuid: flight.sessionUuid, cell: cellOf(longitude, 12.1) }])
  return flight
}
const managerOf = async (longitude: number, size?: number) => {
  const manager = await buildManager(world)
  await buildZone(world, { manager, zone_envelope: square(longitude, 12.1, size) as never })
  return manager
}
const seenBy = async ({ owner }: BuiltOrganisation) =>
  (await awareness.activeFlights.invoke(world.as(owner), {}, {})).data.map((one) => one.session_uuid)
const framesReadFor = async ({ owner }: BuiltOrganisation) => {
  const read = await rowsRead(db, ['telemetry_frames'], (tx) =>
    awareness.traffic.invoke({ ...world.as(owner), db: tx }, {}, {}),
  )
  return read.telemetry_frames.rows
}

beforeAll(async () => {
  const like = await fly(-120)
  await addFarFlights(db, { like, many, now: world.clock.now() })
})

describe('of many flights, who has few zones', () => {
  it('has those read that were noted around these, and those that were not noted yet', async () => {
    const manager = await managerOf(40.1)
    const near = await noted(await fly(40.1), 40.1)
    const unheard = await fly(40.11)
    expect(new Set(await seenBy(manager))).toEqual(new Set([near.sessionUuid, unheard.sessionUuid]))
    expect(await framesReadFor(manager)).toBeLessThan(20)
  })

  it('sees one that was noted just before it came over the border of a square', async () => {
    const manager = await managerOf(42.506, 0.004)
    const flight = await noted(await fly(42.5045), 42.499)
    expect(await seenBy(manager)).toEqual([flight.sessionUuid])
  })
})

describe('who has zones over half a continent, or very many of them', () => {
  it('has all read', async () => {
    const wide = await managerOf(60, 25)
    const flight = await noted(await fly(60), 60)
    expect(await seenBy(wide)).toContain(flight.sessionUuid)
    expect(await framesReadFor(wide)).toBeGreaterThan(many)
    const manager = await managerOf(44.1)
    await addFarZones(db, mostNamed + 1, { org: manager.org.org_uuid, role: 2 })
    const other = await noted(await fly(44.1), 44.1)
    expect(await seenBy(manager)).toEqual([other.sessionUuid])
  })
})
