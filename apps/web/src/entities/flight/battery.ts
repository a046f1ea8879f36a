import { useMemo, useRef } from 'react'

/** A percentage and when it was first received. */
interface Level {
  readonly percent: number
  readonly atMs: number
}

/** Of each session the levels of the last minutes, the oldest first. */
export type Batteries = ReadonlyMap<string, readonly Level[]>

const windowMs = 5 * 60_000
/** Over a shorter time a percentage in whole steps gives no usable rate. */
const leastMs = 60_000
const leastPercent = 2
const mostMinutes = 300

/** A flight's battery in its newest frame. */
export interface Measured {
  readonly sessionUuid: string
  readonly batteryPercent: number | null
  readonly frameAtMs: number
}

/** With the newest level of each flight; a level that rose means another battery, so the earlier levels are dropped. */
export const withLevels = (before: Batteries, flights: readonly Measured[]): Batteries =>
  new Map(
    flights.flatMap(({ sessionUuid, batteryPercent: percent, frameAtMs: atMs }) => {
      if (percent === null) return []
      const known = before.get(sessionUuid) ?? []
      const last = known.at(-1)
      if (last && last.percent === percent) return [[sessionUuid, known]]
      const kept = last && last.percent < percent ? [] : known.filter((one) => atMs - one.atMs <= windowMs)
      return [[sessionUuid, [...kept, { percent, atMs }]]]
    }),
  )

/** Minutes until it is empty at the pace of the last minutes; null: that pace is not known. */
export const minutesLeft = (
  batteries: Batteries,
  { sessionUuid, batteryPercent, frameAtMs }: Measured,
): number | null => {
  const first = batteries.get(sessionUuid)?.[0]
  if (!first || batteryPercent === null) return null
  const [spent, tookMs] = [first.percent - batteryPercent, frameAtMs - first.atMs]
  if (spent < leastPercent || tookMs < leastMs) return null
  const minutes = Math.floor((batteryPercent * tookMs) / spent / 60_000)
  return minutes <= mostMinutes ? minutes : null
}

/** The newest observation of each flight, with the minutes that its battery lasts at its present rate; null: not known. */
export const useBatteryMinutes = <T extends Measured>(
  flights: readonly T[],
): (T & { batteryMinutes: number | null })[] => {
  const batteries = useRef<Batteries>(new Map())
  return useMemo(() => {
    batteries.current = withLevels(batteries.current, flights)
    return flights.map((flight) => ({ ...flight, batteryMinutes: minutesLeft(batteries.current, flight) }))
  }, [flights])
}
