import { expect, test } from 'vitest'
import {
  conflictWords,
  type DraftState,
  type Evaluation,
  rivalName,
  verdictOf,
  zoneNote,
} from './verdict-words.ts'

const zone = (name: string, status: number, type = 2): Evaluation['zones'][number] => ({
  zone_uuid: name,
  zone_svc_id: name,
  zone_name: name,
  airspace_zone_type: type,
  airspace_type: 'CONTROLLED_AIRSPACE',
  min_height: 0,
  max_height: 120,
  min_altitude: { value: 0, reference: 'AGL', unit: 'm' },
  max_altitude: { value: 120, reference: 'AGL', unit: 'm' },
  lower_w84_m: null,
  upper_w84_m: null,
  heights_note: null,
  compared_in: 'AGL',
  active_from: null,
  active_to: null,
  schedule: null,
  permission_status: status,
})
const conflict: Evaluation['conflicts'][number] = {
  operator: 'another operator',
  plan_uuid: null,
  min_height: 50,
  max_height: 75,
  compared_in: 'AGL',
  starts_at: new Date('2026-11-21T14:30').toISOString(),
  ends_at: new Date('2026-11-21T15:10').toISOString(),
  taken_from: new Date('2026-11-21T14:00').toISOString(),
  taken_to: new Date('2026-11-21T15:10').toISOString(),
  area_m2: 4_000_000,
  polygons: [],
}
const answer = (over: Partial<Evaluation>): Evaluation => ({
  permission_summary: 'approved',
  zones: [],
  conflicts: [],
  alternatives: [],
  trimmed: null,
  area_m2: 0,
  ...over,
})
const state = (over: Partial<DraftState>): DraftState => ({
  shape: { problem: null },
  isDrawn: true,
  isComplete: true,
  refusal: null,
  isUnreached: false,
  evaluation: answer({}),
  subject: 'mission',
  ...over,
})

test.each<[string, Partial<DraftState>, string, string]>([
  [
    'asks for an area first',
    { isDrawn: false, shape: { problem: 'The boundary needs at least 3 points' } },
    'info',
    'Draw the area.',
  ],
  [
    'says what is wrong with it',
    { shape: { problem: 'The boundary crosses itself' } },
    'rejected',
    'The boundary crosses itself.',
  ],
  [
    'says that an outline is still being loaded',
    { shape: { problem: null, isComing: true }, isComplete: false },
    'info',
    'The outline is being loaded.',
  ],
  ['asks for heights and window', { isComplete: false }, 'info', 'Heights and window first.'],
  [
    'says nothing of what it could not ask',
    { isUnreached: true },
    'pending',
    'The service is not answering, and is asked again. Below is its last answer.',
  ],
  [
    "gives the API's refusal",
    { refusal: 'Ring 0 is too small.', evaluation: undefined },
    'rejected',
    'Ring 0 is too small.',
  ],
  ['waits for the answer', { evaluation: undefined }, 'info', 'Looking at zones and plans.'],
  ['is approved in no zone', {}, 'approved', 'It touches no zone.'],
  [
    'is approved in green zones',
    { evaluation: answer({ zones: [zone('Agri', 1, 3)] }) },
    'approved',
    'No zone needs a decision.',
  ],
  [
    'waits for managers',
    { evaluation: answer({ zones: [zone('KIA', 0), zone('HAL', 0), zone('Agri', 1)] }) },
    'pending',
    '2 approvals to come',
  ],
  [
    'counts conflicts before approvals',
    { evaluation: answer({ zones: [zone('KIA', 0)], conflicts: [conflict] }) },
    'rejected',
    '1 conflict to clear, then 1 approval.',
  ],
  [
    "takes a plan's approvals from its mission",
    { subject: 'plan', waiting: 0, evaluation: answer({ zones: [zone('KIA', 0)] }) },
    'approved',
    'No conflict.',
  ],
])('the verdict %s', (_what, given, tone, words) => {
  const verdict = verdictOf(state(given))
  expect(verdict.tone).toBe(tone)
  expect(`${verdict.title} ${verdict.rest}`).toContain(words)
})

test("another operator's plan has height, time and area, and no name", () => {
  expect(rivalName(conflict)).toBe('Another operator')
  expect(rivalName({ operator: 'own organisation' })).toBe('Your own plan')
  expect(conflictWords(conflict)).toBe(
    '14:30–15:10, 50–75 m AGL. 40 min and 4.0 km² shared, taken 14:00–15:10',
  )
  expect(conflictWords({ ...conflict, area_m2: null })).toBe(
    '14:30–15:10, 50–75 m AGL. 40 min shared, taken 14:00–15:10',
  )
  expect(conflictWords({ ...conflict, taken_from: conflict.starts_at })).toBe(
    '14:30–15:10, 50–75 m AGL. 40 min and 4.0 km² shared',
  )
})

const nowMs = new Date(2026, 10, 21, 11, 42).getTime()
/** An hour of a day of November, as the wire has it. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('a zone says who decides, or that nobody has to', () => {
  expect(zoneNote(zone('KIA', 0), 'KIA Airspace Cell', nowMs)).toBe('KIA Airspace Cell decides')
  expect(zoneNote(zone('KIA', 0), undefined, nowMs)).toBe('Its manager decides')
  expect(zoneNote(zone('Agri', 1, 3), 'X', nowMs)).toBe('No decision needed')
  expect(zoneNote(zone('Roost', 1, 4), 'X', nowMs)).toBe('Know of it, no decision needed')
  const schedule = [{ from: null, to: null, daily: [{ days: ['SAT', 'SUN'], start: '06:00', end: 'SS' }] }]
  expect(zoneNote({ ...zone('Field', 0), schedule }, 'X', nowMs)).toBe(
    'X decides, used Sat, Sun 06:00–sunset UTC',
  )
})

test.each([
  [null, at(21, 18), 'until 18:00'],
  [null, new Date(2027, 2, 3, 18).toISOString(), 'until 3 Mar 2027 18:00'],
  [at(21, 8), at(21, 18), 'active 08:00–18:00'],
  [at(18, 8), at(21, 18), 'active 18 Nov 08:00–Sat 18:00'],
  [at(22, 8), null, 'active from tomorrow 08:00'],
])(
  'a zone that is active from %s to %s names the days that are not today',
  (active_from, active_to, words) => {
    expect(zoneNote({ ...zone('KIA', 0), active_from, active_to }, 'X', nowMs)).toBe(`X decides, ${words}`)
  },
)
