import type { Conformance } from '../../map/content/types.ts'
import type { Flight } from './flight.ts'
import { groupOrder } from './severity.ts'

export interface FlightFilters {
  readonly text: string
  /** Groups to show; empty is all. */
  readonly states: readonly Conformance[]
  readonly zoneUuid: string | null
}

export const matches = (flight: Flight, { text, states, zoneUuid }: FlightFilters): boolean => {
  const wanted = text.trim().toLocaleLowerCase('en')
  const { uin, detail, facts } = flight
  const known = [facts?.operator, facts?.modelName, facts?.missionName, facts?.pilot]
  const words = [uin, detail, ...known].join(' ').toLocaleLowerCase('en')
  return (
    words.includes(wanted) &&
    (states.length === 0 || states.includes(flight.conformance)) &&
    (zoneUuid === null || flight.zoneUuids.includes(zoneUuid))
  )
}

/** Since when each aircraft is in its state. */
export type StateSince = ReadonlyMap<string, { readonly conformance: Conformance; readonly sinceMs: number }>

/** Carries the times on; the same map when nothing changed. */
export const withStates = (since: StateSince, flights: readonly Flight[], nowMs: number): StateSince => {
  const isSame = ({ assetUuid, conformance }: Flight) => since.get(assetUuid)?.conformance === conformance
  if (flights.length === since.size && flights.every(isSame)) return since
  return new Map(
    flights.map((flight) => {
      const known = since.get(flight.assetUuid)
      const entry = isSame(flight) && known ? known : { conformance: flight.conformance, sinceMs: nowMs }
      return [flight.assetUuid, entry]
    }),
  )
}

export interface FlightGroup {
  readonly state: Conformance
  readonly flights: readonly Flight[]
}

const byUin = (a: Flight, b: Flight) => a.uin.localeCompare(b.uin, 'en')

/** Groups that hold something: newest trouble first, conforming ones by UIN so that their rows do not move. */
export const groupFlights = (flights: readonly Flight[], since: StateSince): FlightGroup[] => {
  const sinceMs = ({ assetUuid }: Flight) => since.get(assetUuid)?.sinceMs ?? 0
  const newest = (a: Flight, b: Flight) => sinceMs(b) - sinceMs(a) || byUin(a, b)
  return groupOrder
    .map((state) => ({
      state,
      flights: flights
        .filter(({ conformance }) => conformance === state)
        .sort(state === 'conforming' ? byUin : newest),
    }))
    .filter((group) => group.flights.length > 0)
}

/** "12 flights in view, 11 fresh, 1 stale" as its figures. */
export const countFlights = (flights: readonly Flight[]) => {
  const stale = flights.filter(({ conformance }) => conformance === 'stale').length
  return { all: flights.length, stale, fresh: flights.length - stale }
}
