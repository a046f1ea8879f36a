import { useMemo, useRef } from 'react'
import { type Batteries, type Measured, minutesLeft, withLevels } from './battery.ts'

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
