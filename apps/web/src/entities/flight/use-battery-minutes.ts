import { useMemo, useRef } from 'react'
import { type Batteries, type Measured, minutesLeft, withLevels } from './battery.ts'

/** Flights as they were last heard, each with the minutes that its battery still has at its pace; null: not known. */
export const useBatteryMinutes = <T extends Measured>(
  flights: readonly T[],
): (T & { batteryMinutes: number | null })[] => {
  const batteries = useRef<Batteries>(new Map())
  return useMemo(() => {
    batteries.current = withLevels(batteries.current, flights)
    return flights.map((flight) => ({ ...flight, batteryMinutes: minutesLeft(batteries.current, flight) }))
  }, [flights])
}
