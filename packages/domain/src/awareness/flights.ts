import type { Queryable } from '@clearway/db'
import { pointInPolygon } from '../geo/index.ts'
import { type CandidateZone, type FlightRow, listFlights } from './flights-store.ts'

/** A flight that the caller may see, with the zones that hold its position. */
export interface SeenFlight {
  readonly flight: FlightRow
  readonly zones: readonly CandidateZone[]
  /** Of those, the caller's. */
  readonly zoneUuids: readonly string[]
}

/**
 * The flights inside the caller's zones now. One whose position is not known yet counts for the zones that its
 * mission asked for permission.
 */
export const seenFlights = async (
  db: Queryable,
  mine: ReadonlySet<string>,
  filter: { now: Date; assetUuid?: string },
): Promise<SeenFlight[]> => {
  const flights = await listFlights(db, filter)
  return flights.map((flight) => see(flight, mine)).filter((seen) => isVisible(seen, mine))
}

const see = (flight: FlightRow, mine: ReadonlySet<string>): SeenFlight => {
  const position = [flight.longitude ?? 0, flight.latitude ?? 0]
  const zones = flight.candidates.filter(({ holed }) => !holed || pointInPolygon(position, holed))
  return {
    flight,
    zones,
    zoneUuids: zones.map((zone) => zone.zone_uuid).filter((zoneUuid) => mine.has(zoneUuid)),
  }
}

const isVisible = ({ flight, zoneUuids }: SeenFlight, mine: ReadonlySet<string>): boolean =>
  flight.longitude === null || flight.latitude === null
    ? flight.mission_zones.some((zoneUuid) => mine.has(zoneUuid))
    : zoneUuids.length > 0
