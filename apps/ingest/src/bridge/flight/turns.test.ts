import { expect, it } from 'vitest'
import { turnsOf } from './turns.ts'

const kinds = {
  /** In the air, with a session or without one. */
  flying: { isFlying: true, isOpen: true, wantsSession: false },
  beginning: { isFlying: true, isOpen: false, wantsSession: true },
  refusedInTheAir: { isFlying: true, isOpen: false, wantsSession: false },
  /** Landed: its session is not ended, has ended, is not there yet, or was refused. */
  open: { isFlying: false, isOpen: true, wantsSession: false },
  ended: { isFlying: false, isOpen: false, wantsSession: false },
  kept: { isFlying: false, isOpen: false, wantsSession: true },
  refused: { isFlying: false, isOpen: false, wantsSession: false },
}
type Kind = keyof typeof kinds

/** Flights of the hours 0, 1, 2 … of a day, as they are given. */
const turns = (...given: Kind[]) => {
  const flights = given.map((kind, hour) => ({
    ...kinds[kind],
    kind,
    head: { started_at: `2026-11-23T0${hour}:00:00.000Z` },
  }))
  const found = turnsOf(flights)
  return {
    order: [...found.keys()].map(({ kind }) => kind),
    mayStart: flights.filter((one) => found.get(one)!.mayStart).map(({ kind }) => kind),
    awaited: flights.filter((one) => found.get(one)!.isAwaited).map(({ kind }) => kind),
    besideLive: flights.filter((one) => found.get(one)!.isBesideLive).map(({ kind }) => kind),
  }
}

it('the flight in the air goes first, then the others in the order of their beginning', () => {
  expect(turns('kept', 'ended', 'flying').order).toEqual(['flying', 'kept', 'ended'])
  expect(turns('kept', 'ended', 'flying').besideLive).toEqual(['kept', 'ended'])
  expect(turns('kept', 'ended').besideLive).toEqual([])
})

it('a session that is open ends for a flight in the air that has none, and for no other', () => {
  expect(turns('open', 'beginning').awaited).toEqual(['open'])
  expect(turns('open', 'kept').awaited).toEqual([])
  expect(turns('open', 'refusedInTheAir').awaited).toEqual(['open'])
  expect(turns('open', 'flying').awaited).toEqual([])
})

it.each<[string, Kind[], Kind[]]>([
  ['one alone asks', ['kept'], ['kept']],
  ['of two the older one', ['kept', 'kept'], ['kept']],
  ['the one in the air before all others', ['kept', 'beginning'], ['beginning']],
  ['nobody while a session is open', ['open', 'kept', 'beginning'], []],
  [
    'when the one in the air was refused, also the next: the session in its way may be that one’s',
    ['kept', 'kept', 'refusedInTheAir'],
    ['kept', 'refusedInTheAir'],
  ],
  ['one that was refused holds up nobody behind it', ['refused', 'kept'], ['refused', 'kept']],
  ['one that has ended neither', ['ended', 'kept'], ['ended', 'kept']],
])('who may ask for a session: %s', (_, given, mayStart) => {
  expect(turns(...given).mayStart).toEqual(mayStart)
})
