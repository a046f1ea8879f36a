import type { Bounds } from '../../airspace/constraints/volume.ts'
import { zonesTouching } from '../../airspace/zones/store.ts'
import { findOwnedAsset } from '../../fleet/assets/store.ts'
import { spelledThumbprint, validAmong } from '../../fleet/certificate-records/validity.ts'
import { polygonCovers } from '../../geo/index.ts'
import {
  airspaceZoneType,
  assetStatus,
  type Ctx,
  ensure,
  handle,
  type InputOf,
  type MemberActor,
  passingInTurns,
  permissionStatus,
} from '../../kernel/index.ts'
import { isTaken } from '../deconfliction/store.ts'
import { type Clearance, clearancesOf } from '../flight-plans/clearance.ts'
import { lapseOf } from '../flight-plans/lapse.ts'
import { type PlanRow, planVolume } from '../flight-plans/store.ts'
import { permitsAt } from '../flight-plans/withheld.ts'
import { type ArmingAnswer, armingOp } from './contract.ts'
import { type ArmingVerdict, type JudgedPlan, judgeArming, type PlanState } from './rule.ts'
import { plansAround } from './store.ts'
import { wordsOf } from './words.ts'

type MemberCtx = Ctx<MemberActor>

export const askArming = handle(armingOp, {
  load: async (ctx, { asset_uuid }) => {
    const owned = await findOwnedAsset(ctx.db, ctx.actor.member.orgUuid, asset_uuid)
    ensure(owned, 'not_found', 'Your organisation owns no such asset.')
    return owned.asset
  },
  run: async (ctx, input, asset) => {
    const at = input.at ?? ctx.clock.now()
    const place = placeOf(input)
    const { assetUuid, status } = asset
    const { orgUuid } = ctx.actor.member
    const plans = await plansAround(ctx.db, { orgUuid, assetUuid, at, plan: input.plan })
    const clearances = await clearancesOf(ctx.db, plans, at)
    const judged = await Promise.all(
      plans.map((plan) => judge(ctx, { plan, at }, clearances.get(plan.planUuid)!)),
    )
    const hasCertificate = input.thumbprint ? await isGood(ctx, assetUuid, input.thumbprint) : null
    const verdict = judgeArming({
      isInService: status === assetStatus.active,
      hasCertificate,
      plans: judged,
      at,
      place,
    })
    const chosen = verdict.judged?.plan
    return present(verdict, {
      at,
      words: wordsOf(verdict, { at, place }),
      clearance: chosen && clearances.get(chosen.planUuid),
      redZones: chosen ? await redZonesIn(ctx, { plan: chosen, at }, clearances.get(chosen.planUuid)!) : [],
    })
  },
})

const placeOf = ({ latitude, longitude }: InputOf<typeof armingOp>) =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }

/** A plan that gave its volume back when it landed gets it again at its next start, unless another plan holds it by then. */
const judge = async (
  { db }: MemberCtx,
  { plan, at }: { plan: PlanRow; at: Date },
  clearance: Clearance,
): Promise<JudgedPlan> => {
  const state = stateBy(plan, clearance)
  if (state !== 'permitted' || clearance.holdsVolume || clearance.isOver) return { plan, state }
  return { plan, state: (await isTaken(db, plan.planUuid, at)) ? 'taken' : 'permitted' }
}

const stateBy = (plan: PlanRow, { withheld }: Clearance): PlanState => {
  const lapse = lapseOf(plan)
  if (lapse) return lapse === 'taken' ? 'taken' : 'rejected'
  const statuses = withheld.map((row) => row.permissionStatus)
  if (statuses.includes(permissionStatus.rejected)) return 'rejected'
  if (statuses.includes(permissionStatus.pending)) return 'waits'
  // An approval that is not valid now permits nothing now.
  return withheld.length > 0 ? 'rejected' : 'permitted'
}

const isGood = async (ctx: MemberCtx, assetUuid: string, shown: string): Promise<boolean> => {
  const thumbprint = spelledThumbprint(shown)
  return (await validAmong(ctx.db, [{ assetUuid, thumbprint }], ctx.clock.now())).has(thumbprint)
}

const withoutFloor = ({ amsl, w84 }: Bounds): Bounds => ({
  amsl: { ...amsl, min: null },
  w84: { ...w84, min: null },
})

/** What lies below the plan's floor is passed on the way up. */
const redZonesIn = async (
  ctx: MemberCtx,
  { plan, at }: { plan: PlanRow; at: Date },
  { answers }: Clearance,
): Promise<ArmingAnswer['red_zones']> => {
  const held = planVolume(plan)
  const volume = {
    ...held,
    minHeight: Math.min(0, plan.minHeight),
    bounds: held.bounds && withoutFloor(held.bounds),
  }
  const permitted = new Set(answers.filter((row) => permitsAt(plan, row, at)).map((row) => row.zoneUuid))
  const red = (await zonesTouching(ctx.db, volume)).filter(
    (zone) => zone.airspaceZoneType === airspaceZoneType.red,
  )
  const cut = await passingInTurns(red, (zone) => !polygonCovers(zone.zoneEnvelope, plan.flightEnvelope))
  return cut.map((zone) => ({
    zone_uuid: zone.zoneUuid,
    zone_name: zone.zoneName,
    zone_envelope: zone.zoneEnvelope,
    is_permitted: permitted.has(zone.zoneUuid),
  }))
}

interface Shown {
  readonly at: Date
  readonly words: ReturnType<typeof wordsOf>
  readonly clearance: Clearance | undefined
  readonly redZones: ArmingAnswer['red_zones']
}

const present = (verdict: ArmingVerdict, { at, words, clearance, redZones }: Shown): ArmingAnswer => {
  const plan = verdict.judged?.plan
  const until = plan && Math.min(+plan.scheduleEndTime, clearance?.changesAt ?? Infinity)
  return {
    answer: verdict.reason === null ? 'approved' : 'denied',
    reason: verdict.reason,
    message: words.message,
    pilot_text: words.pilotText,
    valid_for_s: verdict.reason === null && until ? Math.max(0, Math.floor((until - +at) / 1_000)) : null,
    plan: plan
      ? {
          plan_uuid: plan.planUuid,
          plan_svc_id: plan.svcId,
          flight_envelope: plan.flightEnvelope,
          min_height: plan.minHeight,
          max_height: plan.maxHeight,
          schedule_start_time: plan.scheduleStartTime.toISOString(),
          schedule_end_time: plan.scheduleEndTime.toISOString(),
        }
      : null,
    red_zones: redZones,
  }
}

export const armingOperations = { ask: askArming }
