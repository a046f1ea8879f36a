import { flightStatus } from '@clearway/domain/contracts'
import { describe, expect, test } from 'vitest'
import {
  conflictSentences,
  type Mission,
  type Plan,
  planLook,
  whyNotStart,
  windowPhase,
} from '../../entities/plan/plan-words.ts'
import { square } from '../../testing/square.ts'
import { assetChoice, mismatchWords, newPlanValues, planInput, planValues } from './plan-form.ts'
import { type PlanForm, planForm } from './plan-schema.ts'

const mission = {
  mission_uuid: 'm1',
  start_time: '2026-11-21T09:00:42.500Z',
  end_time: '2026-11-21T10:15:30.000Z',
  mission_envelope: square(77.8, 13, 0.1),
  min_height: 40,
  max_height: 80,
  min_altitude: { value: 40, reference: 'AGL', unit: 'm' },
  max_altitude: { value: 80, reference: 'AGL', unit: 'm' },
  assets: [{ asset_uuid: 'a1', asset_uin: 'UA0093K4T0Q', payload_id: 'y1', payload_type: 2 }],
  pilots: [{ user_uuid: 'u1' }, { user_uuid: 'u2' }],
} as unknown as Mission
const plan = {
  plan_uuid: 'p1',
  asset_uuid: 'a1',
  asset_uin: 'UA0093K4T0Q',
  flight_status: 0,
  permission_summary: 'approved',
  conflict_code: null,
} as unknown as Plan
const volume = {
  polygon: square(77.82, 13.02, 0.02),
  minHeight: 40,
  maxHeight: 60,
  startMs: Date.parse('2026-11-21T09:15:00Z'),
  endMs: Date.parse('2026-11-21T09:45:00Z'),
}

describe('a new plan', () => {
  test('takes the band and window of its mission, and its only asset', () => {
    const values = newPlanValues(mission)
    expect(values).toMatchObject({ asset_uuid: 'a1', pilot_uuid: '', min_height: 40, max_height: 80 })
  })

  test('of the whole window means the very instants of the mission', () => {
    const values = { ...newPlanValues(mission), flight_envelope: volume.polygon } as PlanForm
    expect(planInput(values, { mission, plan: null, isSent: true })).toMatchObject({
      schedule_start_time: mission.start_time,
      schedule_end_time: mission.end_time,
      payload_id: 'y1',
    })
  })
})

test('a plan in flight offers its own asset alone, and any other those of its mission', () => {
  const two = { ...mission, assets: [...mission.assets, { asset_uuid: 'a2' }] } as unknown as Mission
  const offered = (plan: Plan | null) =>
    assetChoice({ mission: two, plan }).assets.map(({ asset_uuid }) => asset_uuid)
  expect(offered({ ...plan, flight_status: flightStatus.inFlight })).toEqual(['a1'])
  expect(offered(plan)).toEqual(['a1', 'a2'])
  expect(offered(null)).toEqual(['a1', 'a2'])
})

const limits = { min_altitude: mission.min_altitude, max_altitude: mission.max_altitude }

test('a plan that lasts less than a minute can be saved again as it is', () => {
  const window = {
    schedule_start_time: '2026-11-21T09:15:01.000Z',
    schedule_end_time: '2026-11-21T09:15:31.000Z',
  }
  const short = { ...plan, ...limits, ...window, pilot_uuid: 'u1', flight_envelope: volume.polygon } as Plan
  const values = planValues(short)
  expect(planForm({ mission, plan: short }).safeParse(values).error).toBeUndefined()
  const input = planInput(values as PlanForm, { mission, plan: short, isSent: false })
  expect(input).toMatchObject(window)
})

test('a plan keeps its area as it is stored, until another is drawn or saved over it', () => {
  const stored = { ...plan, ...limits, flight_envelope: square(77.71, 13.02, 0.001) } as Plan
  const values = { ...planValues(stored), flight_envelope: volume.polygon } as PlanForm
  const sent = (isSent: boolean) => planInput(values, { mission, plan: stored, isSent }).flight_envelope
  expect(sent(false)).toEqual(stored.flight_envelope)
  expect(sent(true)).toEqual(volume.polygon)
})

test.each([
  ['inside', {}, null],
  ['before it', { startMs: Date.parse('2026-11-21T08:59:00Z') }, 'The mission lasts'],
  ['above it', { maxHeight: 90 }, 'The mission holds 40–80 m AGL'],
  ['beside it', { polygon: square(77.79, 13.02, 0.02) }, "outside the mission's area"],
])('a plan %s of its mission is refused with the reason', (_where, over, words) => {
  const mismatch = mismatchWords(mission, { ...volume, ...over })
  if (words === null) expect(mismatch).toBeNull()
  else expect(mismatch).toContain(words)
})

test('a flight has its state before its approval', () => {
  expect(planLook(plan)).toEqual({ status: 'approved', word: 'Approved' })
  expect(planLook({ ...plan, conflict_code: 'volume_taken' }).word).toBe('Conflict')
  expect(planLook({ ...plan, conflict_code: 'mission_changed' }).word).toBe('Does not fit')
  expect(planLook({ ...plan, flight_status: 1 }).word).toBe('In flight')
  expect(planLook({ ...plan, flight_status: 2 }).word).toBe('Flown')
})

const flyable = {
  ...plan,
  schedule_start_time: '2026-11-21T09:15:00.000Z',
  schedule_end_time: '2026-11-21T09:45:00.000Z',
} as Plan

test('a session starts on an approved plan of an asset that is free', () => {
  const nowMs = Date.parse(flyable.schedule_start_time)
  const now = { busy: new Set<string>(), nowMs }
  expect(whyNotStart(flyable, now)).toBeNull()
  expect(whyNotStart(flyable, { busy: new Set(['a1']), nowMs })).toBe('UA0093K4T0Q is in another session')
  expect(whyNotStart({ ...plan, permission_summary: 'pending' }, now)).toBe('waits for its zones')
  const whyNot = (conflict_code: Plan['conflict_code']) => whyNotStart({ ...plan, conflict_code }, now)
  expect(whyNot('volume_taken')).toBe('change it clear of the conflict first')
  expect(whyNot('mission_changed')).toBe('change it to fit its mission first')
})

test('a session starts on no plan whose window is over, and on an early one where that is said first', () => {
  const at = (time: string) => {
    const nowMs = Date.parse(time)
    return [windowPhase(flyable, nowMs), whyNotStart(flyable, { busy: new Set(), nowMs })]
  }
  expect(at('2026-11-21T09:14:59.999Z')).toEqual(['early', null])
  expect(at(flyable.schedule_start_time)).toEqual(['now', null])
  expect(at(flyable.schedule_end_time)).toEqual(['over', 'its window is over'])
})

test('a conflict that has gone by itself still needs the plan to be saved', () => {
  const found = { plan_uuid: 'p1', conflicted: true, conflicts: [], alternatives: [], trimmed: null }
  expect(conflictSentences(found)[0]).toContain('save the plan to ask again')
  expect(conflictSentences(undefined)).toEqual([])
})
