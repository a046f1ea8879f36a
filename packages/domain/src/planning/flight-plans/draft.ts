import { heightsOver, refuseHeights } from '../../airspace/constraints/heights.ts'
import * as constraints from '../../airspace/constraints/store.ts'
import { envelopeOf, refuseWindow } from '../../airspace/constraints/volume-input.ts'
import {
  assetStatus,
  type Ctx,
  constraintType,
  ensure,
  Failure,
  flightStatus,
  recordStatus,
} from '../../kernel/index.ts'
import type { MissionRow } from '../mission-records/store.ts'
import type { FlightPlanChange, FlightPlanInput } from './contract.ts'
import { mismatchOf } from './fit.ts'
import {
  type Listed,
  missionLists,
  type NewPlan,
  type PlanRow,
  planVolume,
  type StoredPlan,
} from './store.ts'

type Making = Pick<Ctx, 'actor' | 'clock' | 'db' | 'ground' | 'ids' | 'settings'>

interface Drafting {
  readonly mission: MissionRow
  /** What the mission lists of what the input names. */
  readonly listed: Listed
  readonly input: FlightPlanInput
}

/** A new plan of a mission, all its refusals made: shape (400), asset and pilot (404), geometry and fit (422). */
export const draftPlan = async (
  ctx: Making & { actor: { user: { userUuid: string } } },
  { mission, listed, input }: Drafting,
): Promise<PlanRow> => {
  refuseHeights(input)
  refuseWindow(input, 'schedule_start_time', 'schedule_end_time')
  refuseUnlisted(listed, input)
  const envelope = envelopeOf(input.flight_envelope, 'flight_envelope', ctx.settings.vertices.other)
  const now = ctx.clock.now()
  const plan: PlanRow = {
    assetUin: listed.assetUin,
    assetSvcId: listed.assetSvcId,
    assetStatus: listed.assetStatus,
    planUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('plan'),
    missionUuid: mission.missionUuid,
    orgUuid: mission.orgUuid,
    assetUuid: input.asset_uuid,
    payloadId: input.payload_id ?? null,
    payloadType: input.payload_type ?? null,
    pilotUuid: input.pilot_uuid,
    createdByUserUuid: ctx.actor.user.userUuid,
    scheduleStartTime: input.schedule_start_time,
    scheduleEndTime: input.schedule_end_time,
    flightEnvelope: envelope,
    ...(await heightsOver(ctx, envelope, input)),
    airspaceRestrictionsCovered: input.airspace_restrictions_covered ?? [],
    flightStatus: flightStatus.scheduled,
    planVersion: 1,
    conflictedAt: null,
    mismatch: null,
    status: recordStatus.active,
    createdAt: now,
    updatedAt: now,
  }
  refuseMismatch(plan, mission)
  return plan
}

/** A plan as its own PUT leaves it, refused like a new one. The mark goes: it is a new attempt. */
export const redraftPlan = async (
  ctx: Making,
  mission: MissionRow,
  plan: StoredPlan,
  input: FlightPlanChange,
): Promise<NewPlan> => {
  const outcome = {
    asset_uuid: input.asset_uuid ?? plan.assetUuid,
    pilot_uuid: input.pilot_uuid ?? plan.pilotUuid,
    schedule_start_time: input.schedule_start_time ?? plan.scheduleStartTime,
    schedule_end_time: input.schedule_end_time ?? plan.scheduleEndTime,
  }
  refuseHeights(input, '', plan)
  refuseWindow(outcome, 'schedule_start_time', 'schedule_end_time')
  const isInFlight = plan.flightStatus === flightStatus.inFlight
  const listed = await missionLists(ctx.db, listedOf(mission, outcome))
  const keepsAsset = outcome.asset_uuid === plan.assetUuid
  const keepsPilot = outcome.pilot_uuid === plan.pilotUuid
  // What flies it flies on, also an asset that is out of service, or a pilot who takes part no more.
  refuseUnlisted(
    {
      ...listed,
      assetStatus: isInFlight && keepsAsset ? assetStatus.active : listed.assetStatus,
      isActive: listed.isActive || (isInFlight && keepsPilot),
    },
    outcome,
  )
  ensure(
    keepsAsset || !isInFlight,
    'unprocessable',
    'asset_uuid: this plan is in flight, and keeps its asset until it has landed.',
  )
  const envelope = input.flight_envelope
    ? envelopeOf(input.flight_envelope, 'flight_envelope', ctx.settings.vertices.other)
    : plan.flightEnvelope
  const before = { ...plan, polygon: plan.flightEnvelope }
  const changed: NewPlan = {
    ...plan,
    assetUuid: outcome.asset_uuid,
    payloadId: input.payload_id === undefined ? plan.payloadId : input.payload_id,
    payloadType: input.payload_type === undefined ? plan.payloadType : input.payload_type,
    pilotUuid: outcome.pilot_uuid,
    scheduleStartTime: outcome.schedule_start_time,
    scheduleEndTime: outcome.schedule_end_time,
    flightEnvelope: envelope,
    ...(await heightsOver(ctx, envelope, input, { before })),
    airspaceRestrictionsCovered: input.airspace_restrictions_covered ?? plan.airspaceRestrictionsCovered,
    // A plan that was flown is planned anew; one in the air stays so.
    flightStatus: isInFlight ? flightStatus.inFlight : flightStatus.scheduled,
    conflictedAt: null,
    mismatch: null,
    updatedAt: ctx.clock.now(),
  }
  refuseMismatch(changed, mission)
  return movesPlan(plan, changed) ? { ...changed, planVersion: plan.planVersion + 1 } : changed
}

type Flown = Pick<FlightPlanInput, 'asset_uuid' | 'pilot_uuid'>

/** What the mission of a plan has to list. */
export const listedOf = (
  { missionUuid, orgUuid }: Pick<MissionRow, 'missionUuid' | 'orgUuid'>,
  { asset_uuid: assetUuid, pilot_uuid: pilotUuid }: Flown,
) => ({ missionUuid, orgUuid, assetUuid, pilotUuid })

const refuseUnlisted = (listed: Listed, { pilot_uuid }: Flown): void => {
  ensure(
    listed.asset,
    'not_found',
    'asset_uuid: this asset is not listed in the mission; add it there first.',
  )
  ensure(
    listed.assetStatus === assetStatus.active,
    'not_found',
    `asset_uuid: ${listed.assetUin ?? listed.assetSvcId} is out of service. Return it to service first.`,
  )
  ensure(
    listed.pilot,
    'not_found',
    'pilot_uuid: this pilot is not listed in the mission; add them there first.',
  )
  ensure(
    listed.isActive,
    'not_found',
    `pilot_uuid: ${pilot_uuid} is not an active member of your organisation.`,
  )
}

const refuseMismatch = (plan: NewPlan, mission: MissionRow): void => {
  const mismatch = mismatchOf(plan, mission)
  if (!mismatch) return
  const details = { [mismatch.field]: [mismatch.reason] }
  throw new Failure('unprocessable', `${mismatch.field}: ${mismatch.reason}`, { details })
}

/** What a manager approved for a plan alone depends on envelope, heights and window, on nothing else of it. */
export const movesPlan = (before: NewPlan, after: NewPlan): boolean =>
  JSON.stringify(planVolume(before)) !== JSON.stringify(planVolume(after))

/** What a plan takes up, in the constraint store. */
export const planConstraint = (ctx: Making, plan: NewPlan): constraints.NewConstraint => ({
  constraintUuid: ctx.ids.uuid(),
  constraintType: constraintType.flightPlan,
  refUuid: plan.planUuid,
  orgUuid: plan.orgUuid,
  metadata: { plan_svc_id: plan.svcId, mission_uuid: plan.missionUuid, asset_uuid: plan.assetUuid },
  createdAt: plan.createdAt,
  updatedAt: ctx.clock.now(),
  limits: plan.limits,
  ...constraints.volumeColumns(planVolume(plan)),
})
