import { count, figure, type KeyFigure } from '@clearway/ui'
import type { Flight } from './flight.ts'

const unknown = '–'
const lowBatteryPercent = 20
const freshMs = 5_000

const heightTones = { breach: 'rejected', near: 'pending' } as const

function link(ageMs: number): KeyFigure {
  const seconds = Math.max(0, ageMs) / 1000
  const value = seconds < 10 ? figure(Math.floor(seconds * 10) / 10) : count(Math.floor(seconds))
  return { label: 'Link', value, unit: 's', ...(ageMs >= freshMs && { tone: 'stale' }) }
}

/** Height, speed, battery and the age of the newest frame; an unknown figure is a dash, never 0. */
export function flightFigures(flight: Flight, nowMs: number): KeyFigure[] {
  const { heightM, speedMps, batteryPercent, conformance, frameAtMs } = flight
  const tone = conformance === 'breach' || conformance === 'near' ? heightTones[conformance] : undefined
  const isLow = batteryPercent !== null && batteryPercent < lowBatteryPercent
  return [
    { label: 'Height', value: heightM === null ? unknown : count(heightM), unit: 'm', ...(tone && { tone }) },
    { label: 'Speed', value: speedMps === null ? unknown : figure(speedMps), unit: 'm/s' },
    {
      label: 'Battery',
      value: batteryPercent === null ? unknown : count(batteryPercent),
      unit: '%',
      ...(isLow && { tone: 'pending' }),
    },
    link(nowMs - frameAtMs),
  ]
}
