import { flightStatus } from '@clearway/domain/contracts'
import { bandWithin, type Polygon, polygonCovers, windowWithin } from '@clearway/domain/geo'
import type { Mission, Plan } from '../../entities/plan/plan-words.ts'
import type { Slot } from '../../entities/volume/offers.ts'
import { type BandAndWindow, type DraftVolume, isAboveGround } from '../../entities/volume/volume-fields.ts'
import { measuredFields, withLimits } from '../../forms/measures.ts'
import type { Inputs } from '../../trpc/client.ts'
import { limitWords } from '../../words/heights.ts'
import { toLocalInput } from '../../words/text.ts'
import { type Planned, scheduleOf } from './plan-fields.ts'
import type { PlanForm, PlanFormIn } from './plan-schema.ts'
import { missionSpan, outsideWords } from './plan-window.ts'

/** The same the other way, for what the strip and the offers change. */
export const planFieldsOf = ({
  start_time,
  end_time,
  ...band
}: Partial<BandAndWindow>): Partial<PlanFormIn> => ({
  ...band,
  ...(start_time !== undefined && { schedule_start_time: start_time }),
  ...(end_time !== undefined && { schedule_end_time: end_time }),
})

/** A new plan takes the mission's band and window; what there is only one of is chosen already. */
export const newPlanValues = (mission: Mission): PlanFormIn => ({
  asset_uuid: mission.assets.length === 1 ? (mission.assets[0]?.asset_uuid ?? '') : '',
  pilot_uuid: mission.pilots.length === 1 ? (mission.pilots[0]?.user_uuid ?? '') : '',
  ...measuredFields(mission),
  schedule_start_time: toLocalInput(mission.start_time),
  schedule_end_time: toLocalInput(mission.end_time),
  flight_envelope: null,
})

export const planValues = (plan: Plan): PlanFormIn => ({
  asset_uuid: plan.asset_uuid,
  pilot_uuid: plan.pilot_uuid,
  ...measuredFields(plan),
  schedule_start_time: toLocalInput(plan.schedule_start_time),
  schedule_end_time: toLocalInput(plan.schedule_end_time),
  flight_envelope: plan.flight_envelope as Polygon,
})

/** The band and window that a plan stays in. */
export const slotOf = (mission: Mission): Slot => ({
  minHeight: mission.min_height,
  maxHeight: mission.max_height,
  ...missionSpan(mission),
})

/** The assets that may fly the plan, those of its mission, and what to say of them: one in flight keeps its own until it has landed. */
export const assetChoice = ({
  mission,
  plan,
}: Planned): { assets: Mission['assets']; help: string | undefined } => {
  const { assets } = mission
  if (plan?.flight_status === flightStatus.inFlight)
    return {
      assets: assets.filter(({ asset_uuid }) => asset_uuid === plan.asset_uuid),
      help: 'In flight: it keeps its asset until it has landed',
    }
  return { assets, help: assets.length === 0 ? 'The mission lists none; edit it first' : undefined }
}

type PlanInput = Inputs['flightPlans']['create']

/** What is sent: the drawn area by `isSent`, else a plan keeps its own as it is stored, finer than a drawing. */
export const planInput = (
  values: PlanForm,
  { mission, plan, isSent }: Planned & { readonly isSent: boolean },
) => {
  const { flight_envelope, ...rest } = values
  const asset = mission.assets.find(({ asset_uuid }) => asset_uuid === values.asset_uuid)
  const kept = plan?.asset_uuid === values.asset_uuid ? plan : asset
  return {
    ...withLimits(rest),
    payload_id: kept?.payload_id ?? null,
    payload_type: (kept?.payload_type ?? null) as PlanInput['payload_type'],
    flight_envelope: { ...(plan && !isSent ? plan.flight_envelope : flight_envelope) },
    ...scheduleOf(values, { mission, plan }),
  }
}

/** Why the plan does not lie in its mission, in the order in which one would mend it; null when it does. */
export const mismatchWords = (
  mission: Mission,
  { polygon, minHeight, maxHeight, limits, startMs, endMs }: DraftVolume,
): string | null => {
  const slot = slotOf(mission)
  const allowed = { startsAt: new Date(slot.startMs), endsAt: new Date(slot.endMs) }
  if (!windowWithin({ startsAt: new Date(startMs), endsAt: new Date(endMs) }, allowed))
    return outsideWords(mission)
  const band = { minHeightM: mission.min_height, maxHeightM: mission.max_height }
  // Limits above the sea are compared by the API, which may know the ground.
  const isComparable =
    isAboveGround({ ...(limits && { limits }) }) &&
    isAboveGround({ limits: { min: mission.min_altitude, max: mission.max_altitude } })
  if (isComparable && !bandWithin({ minHeightM: minHeight, maxHeightM: maxHeight }, band))
    return `The mission holds ${limitWords(mission)}; keep the plan inside it.`
  if (!polygonCovers(mission.mission_envelope as Polygon, polygon))
    return "Part of it lies outside the mission's area; draw it inside."
  return null
}
