import type { Outputs } from '../../trpc/client.ts'

type Session = Outputs['sessions']['list']['data'][number]
type Plan = Outputs['flightPlans']['logs']['data'][number]

interface InTheAir {
  /** Those that are open. */
  readonly sessions: readonly Pick<Session, 'asset_uuid' | 'mission_uuid' | 'plan_uuid' | 'session_expiry'>[]
  /** Those that are not over, the soonest of them. */
  readonly plans: readonly Pick<Plan, 'plan_uuid' | 'schedule_end_time'>[]
  readonly areAllPlansKnown: boolean
  readonly editedMissionUuid: string | undefined
}

/**
 * Until when each asset with an open session is in it: its plan's end, and when the session expires where there is none or it is not
 * known. A flight of the mission that is edited keeps nothing from it.
 */
export const busyAssets = (known: InTheAir): ReadonlyMap<string, number> => {
  const ends = new Map(known.plans.map((plan) => [plan.plan_uuid, plan.schedule_end_time]))
  const open = known.sessions.filter(({ mission_uuid }) => mission_uuid !== known.editedMissionUuid)
  // A plan that is not open any more holds its asset no longer.
  const endOf = ({ plan_uuid, session_expiry }: (typeof open)[number]) =>
    ends.get(plan_uuid ?? '') ?? (plan_uuid && known.areAllPlansKnown ? undefined : session_expiry)
  return new Map(
    open.flatMap((session) => {
      const end = endOf(session)
      return end === undefined ? [] : [[session.asset_uuid, Date.parse(end)]]
    }),
  )
}
