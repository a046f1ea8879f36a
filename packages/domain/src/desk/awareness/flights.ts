import type { Queryable } from '@clearway/db'
import { meantAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { pointInPolygon } from '../../geo/index.ts'
import type { PageRequest } from '../../kernel/contract.ts'
import {
  type CandidateZone,
  type FlightRow,
  findSeenFlight,
  pageFlights,
  pageOwnFlights,
} from './flights-store.ts'

/** A flight that the caller may see, with the zones that hold its position. */
export interface SeenFlight {
  readonly flight: FlightRow
  readonly zones: readonly CandidateZone[]
  /** Of those, the ones that are shown by name: the caller's, all of them where the flight is the caller's. */
  readonly zoneUuids: readonly string[]
}

export interface SeenPage {
  readonly seen: readonly SeenFlight[]
  readonly total: number
}

/** A page of the flights inside the caller's zones now. */
export const seenFlights = async (
  db: Queryable,
  zones: ZonesMeant,
  asked: { now: Date; page: PageRequest },
): Promise<SeenPage> => {
  const { rows, total } = await pageFlights(db, zones, asked)
  return { seen: await seeFrom(db, zones, rows), total }
}

/** A page of the flights of an organisation's own. */
export const ownFlights = async (
  db: Queryable,
  orgUuid: string,
  asked: { now: Date; page: PageRequest },
): Promise<SeenPage> => {
  const { rows, total } = await pageOwnFlights(db, orgUuid, asked)
  return { seen: rows.map((flight) => see(flight, () => true)), total }
}

/** The flight of an asset, if the caller sees it. */
export const seenFlight = async (
  db: Queryable,
  zones: ZonesMeant,
  asked: { now: Date; assetUuid: string },
): Promise<SeenFlight | undefined> => {
  const flight = await findSeenFlight(db, zones, asked)
  const [seen] = await seeFrom(db, zones, flight ? [flight] : [])
  return seen
}

const seeFrom = async (
  db: Queryable,
  zones: ZonesMeant,
  flights: readonly FlightRow[],
): Promise<SeenFlight[]> => {
  const mine = await meantAmong(db, zones, flights.flatMap(zonesAround))
  return flights.map((flight) => see(flight, (zoneUuid) => mine.has(zoneUuid)))
}

/** Those that may hold its position. */
export const zonesAround = ({ candidates }: FlightRow): string[] =>
  candidates.map(({ zone_uuid }) => zone_uuid)

export const see = (flight: FlightRow, isShown: (zoneUuid: string) => boolean): SeenFlight => {
  const position = [flight.longitude ?? 0, flight.latitude ?? 0]
  const zones = flight.candidates.filter(({ holed }) => !holed || pointInPolygon(position, holed))
  return {
    flight,
    zones,
    zoneUuids: zones.map((zone) => zone.zone_uuid).filter(isShown),
  }
}
