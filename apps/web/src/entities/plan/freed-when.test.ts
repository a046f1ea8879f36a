import { flightStatus } from '@clearway/domain/contracts'
import { expect, it } from 'vitest'
import { freedWhen } from './plan-words.ts'

const scheduled = { flight_status: flightStatus.scheduled }
const flying = { flight_status: flightStatus.inFlight }
const flown = { flight_status: flightStatus.completed }

it.each([
  ['of plans on the ground', [scheduled, flown], 'at once'],
  ['of the one that flies', [flying], 'as soon as it has landed'],
  [
    'of several, one of which flies',
    [scheduled, flying],
    'at once, that of what flies as soon as it has landed',
  ],
])('the airspace %s is said to be free when it is', (_which, plans, words) => {
  expect(freedWhen(plans)).toBe(words)
})
