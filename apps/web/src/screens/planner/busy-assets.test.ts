import { expect, it } from 'vitest'
import { busyAssets } from './busy-assets.ts'

const planEnd = '2026-01-01T08:00:00.000Z'
const sessionEnd = '2026-01-01T20:00:00.000Z'

interface World {
  readonly plan?: string
  readonly mission?: string
  readonly openPlans?: readonly string[]
  readonly areAllPlansKnown?: boolean
}

/** Until when the planner holds the only aircraft, which is in a session, for somebody else; null: it is offered as free. */
const busyUntil = ({ plan, mission, openPlans = [], areAllPlansKnown = true }: World): string | null => {
  const session = { asset_uuid: 'a', plan_uuid: plan ?? null, mission_uuid: mission ?? null }
  const untilMs = busyAssets({
    sessions: [{ ...session, session_expiry: sessionEnd }],
    plans: openPlans.map((plan_uuid) => ({ plan_uuid, schedule_end_time: planEnd })),
    areAllPlansKnown,
    editedMissionUuid: 'edited',
  }).get('a')
  return untilMs === undefined ? null : new Date(untilMs).toISOString()
}

it.each<[string, World, string | null]>([
  ['whose plan is over is free', { plan: 'p', mission: 'other', openPlans: ['q'] }, null],
  ['on a plan is held to its end', { plan: 'p', mission: 'other', openPlans: ['q', 'p'] }, planEnd],
  [
    'whose plan may be among those not read is held while its session lasts',
    { plan: 'p', mission: 'other', openPlans: ['q'], areAllPlansKnown: false },
    sessionEnd,
  ],
  ['that flies without a plan is held while its session lasts', {}, sessionEnd],
  [
    'that flies for the mission that is edited is free for it',
    { plan: 'p', mission: 'edited', openPlans: ['p'] },
    null,
  ],
])('an aircraft %s', (_which, world, until) => {
  expect(busyUntil(world)).toBe(until)
})
