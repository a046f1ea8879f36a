import { expect, test } from 'vitest'
import { abilitiesOf, mayHandleAlert, maySeeAlert } from './policy.ts'
import { type AlertAct, type AlertState, afterAct } from './states.ts'

test.each<[AlertState, AlertAct, string]>([
  ['raised', 'acknowledge', 'acknowledged'],
  ['raised', 'clear', 'cleared'],
  ['raised', 'close', 'closed'],
  ['acknowledged', 'acknowledge', 'unchanged'],
  ['acknowledged', 'clear', 'cleared'],
  ['acknowledged', 'close', 'closed'],
  ['cleared', 'acknowledge', 'cleared'],
  ['cleared', 'clear', 'unchanged'],
  ['cleared', 'close', 'closed'],
  ['closed', 'acknowledge', 'refused'],
  ['closed', 'clear', 'unchanged'],
  ['closed', 'close', 'refused'],
])('%s, %s: %s', (state, act, after) => {
  expect(afterAct(state, act)).toBe(after)
})

const actor = (orgUuid: string, orgType: number, role = 1) =>
  ({ partner: null, user: null, member: { orgUuid, orgType, role } }) as never
const own = (linked: string[], managed: string[]) => ({ linked: new Set(linked), managed: new Set(managed) })
const alert = { orgUuid: 'operator', zoneUuids: ['a', 'b'] }

test.each([
  ['the operator', actor('operator', 2), own([], []), true, false],
  ['another operator', actor('other', 2), own([], []), false, false],
  ['the manager of one of its zones', actor('kia', 3), own(['b'], ['b']), true, true],
  ['the manager of another zone', actor('kia', 3), own(['c'], ['c']), false, false],
  ['a manager that only monitors its zone', actor('kia', 3), own(['a'], []), true, false],
  ['a monitor of its zone', actor('watch', 4), own(['a'], []), true, false],
])('%s sees and handles an alert as far as its zones go', (_who, who, zones, sees, handles) => {
  expect([maySeeAlert(who, zones, alert), mayHandleAlert(who, zones, alert)]).toEqual([sees, handles])
})

test.each<[AlertState, Date | null, boolean, boolean]>([
  ['raised', null, true, true],
  ['acknowledged', new Date(0), false, true],
  ['cleared', null, true, true],
  ['cleared', new Date(0), false, true],
  ['closed', null, false, false],
])(
  'whoever handles one that is %s (%s) is offered what changes something',
  (state, at, acknowledge, close) => {
    const alertNow = { state, acknowledgedAt: at }
    expect(abilitiesOf(true, alertNow)).toEqual({ acknowledge, close })
    expect(abilitiesOf(false, alertNow)).toEqual({ acknowledge: false, close: false })
  },
)
