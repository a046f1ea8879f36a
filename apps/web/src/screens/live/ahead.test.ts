import { boxPolygon } from '@clearway/domain/geo'
import { expect, it } from 'vitest'
import type { MapZone } from '../../map/content/types.ts'
import { buildLiveFlight as flight, flightMs as now } from '../../testing/build-live-flight.ts'
import { aheadOf, inTime, nextWords } from './ahead.ts'
import type { Flight } from './flight.ts'

const zone = (given: Partial<MapZone> = {}): MapZone => ({
  zoneUuid: 'z',
  name: 'KIA Inner',
  type: 'red',
  envelope: boxPolygon([77.6, 13.01, 77.7, 13.02]),
  minHeight: 0,
  maxHeight: 120,
  activeFrom: null,
  activeTo: null,
  ...given,
})

it('measures the edge of the plan and the next zone along the track', () => {
  const ahead = aheadOf(flight(), [zone()], now)
  expect(ahead.edge).toMatchObject({ isAhead: true, isInside: true })
  expect(Math.round(ahead.edge!.metres)).toBe(557)
  expect(ahead.next?.zone.name).toBe('KIA Inner')
  expect(inTime(ahead.next!.seconds)).toBe('56 s')
  expect(inTime(130)).toBe('2 min')
})

it('only zones in which it would have to ask are in its way: at its height, now', () => {
  const others = [
    zone({ type: 'awareness' }),
    zone({ type: 'green' }),
    zone({ minHeight: 100 }),
    zone({ activeFrom: '2026-06-01T09:00:00Z' }),
  ]
  expect(aheadOf(flight(), others, now).next).toBeNull()
  expect(aheadOf(flight({ heightM: 110 }), [zone({ minHeight: 100 })], now).next).not.toBeNull()
})

it('names the one thing that comes next', () => {
  const words = (given: Partial<Flight>, zones: readonly MapZone[]) => {
    const shown = flight(given)
    return nextWords(shown, aheadOf(shown, zones, now), now)
  }
  expect(words({}, [zone()])).toEqual({ text: 'KIA Inner in 56 s', isUrgent: true })
  expect(words({ latitude: 13.0046 }, [])).toEqual({ text: 'plan edge 45 m', isUrgent: true })
  expect(words({ speedMps: 4 }, [zone()])).toEqual({ text: 'KIA Inner in 5 min', isUrgent: false })
  expect(words({}, [])).toEqual({ text: 'no zone for 10 min', isUrgent: false })
  const stale = words({ conformance: 'stale', frameAtMs: now - 14_000 }, [zone()])
  expect(stale.text).toMatch(/^last frame 14.* ago$/)
})
