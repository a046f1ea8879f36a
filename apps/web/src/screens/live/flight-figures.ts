import { count, figure, heightFigure, inSpeedUnit, type KeyFigure, shownUnits, speedUnit } from '@clearway/ui'
import { isBatteryLow, isLinkOld } from '../../entities/flight/attention.ts'
import type { Flight } from './flight.ts'
import { heightTone } from './height-tone.ts'

const unknown = '–'

const link = (ageMs: number): KeyFigure => {
  const seconds = Math.max(0, ageMs) / 1000
  const value = seconds < 10 ? figure(Math.floor(seconds * 10) / 10) : count(Math.floor(seconds))
  return { label: 'Link', value, unit: 's', ...(isLinkOld(ageMs) && { tone: 'stale' }) }
}

/** How long it lasts, as far as it is known. */
export const batteryNote = (minutes: number | null): string =>
  minutes === null ? 'no estimate' : `${minutes} min left`

/** Height, speed, battery and the age of the newest frame; an unknown figure is a dash, never 0. */
export const flightFigures = (flight: Flight, nowMs: number): KeyFigure[] => {
  const { heightM, speedMps, batteryPercent, batteryMinutes, frameAtMs, conformance } = flight
  const tone = conformance === 'stale' ? undefined : heightTone(flight)
  return [
    {
      label: 'Height',
      value: heightM === null ? unknown : heightFigure(heightM),
      unit: `${shownUnits().height} AGL`,
      ...(tone && { tone }),
    },
    {
      label: 'Speed',
      value: speedMps === null ? unknown : figure(inSpeedUnit(speedMps)),
      unit: speedUnit(),
    },
    {
      label: 'Battery',
      value: batteryPercent === null ? unknown : count(batteryPercent),
      unit: '%',
      note: batteryNote(batteryMinutes),
      ...(isBatteryLow(batteryPercent) && { tone: 'pending' }),
    },
    link(nowMs - frameAtMs),
  ]
}
