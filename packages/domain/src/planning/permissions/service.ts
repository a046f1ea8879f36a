import { type Tx, violatedConstraint } from '@clearway/db'
import { ownAmong } from '../../airspace/zone-links/own-zones.ts'
import { linksOfZones } from '../../airspace/zone-links/store.ts'
import { mayDecideForZone } from '../../airspace/zones/policy.ts'
import { findZone, lockZonesForMatching, type ZoneRow } from '../../airspace/zones/store.ts'
import type { TimeWindow } from '../../geo/index.ts'
import {
  type Ctx,
  ensure,
  Failure,
  handle,
  type InputOf,
  permissionStatus,
  recordStatus,
  refuseOutdated,
  transact,
} from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { mayEditMission } from '../mission-records/policy.ts'
import { refuseOutdatedMission } from '../mission-records/revisions.ts'
import { findMission, lockMission, type MissionRow } from '../mission-records/store.ts'
import { decidePermissionOp, requestPermissionOp } from './contract.ts'
import { refuseDecidedSince } from './decided-since.ts'
import { type Decision, type DecisionReason, decide } from './decisions.ts'
import { openPermissions } from './opening.ts'
import { presentPermission } from './present.ts'
import { refuseBeyondAsked } from './quota.ts'
import * as store from './store.ts'
import { faultOfValidity } from './validity.ts'

interface Parent {
  mission: MissionRow
  planUuid: string | undefined
}

export const requestPermission = handle(requestPermissionOp, {
  load: (ctx, { parent_type, parent_uuid }) => loadParent(ctx, parent_type, parent_uuid),
  run: async (ctx, input, parent) => {
    const uuid = await openOnce(parent, () =>
      transact(ctx, async (tx) => {
        await lockZonesForMatching(tx)
        const mission = await lockMission(tx, parent.mission.missionUuid, 'update')
        ensure(mission?.status === recordStatus.active, 'gone', 'This mission has been deactivated.')
        const zone = await activeZone(tx, input.zone_uuid)
        if (parent.planUuid) {
          await refuseRemoved(tx, parent.planUuid)
          await refuseInherited(tx, mission, zone)
        }
        await refuseBeyondAsked(tx, { ...mission, isOfPlan: parent.planUuid !== undefined })
        const [opened] = await openPermissions(ctx, tx, [
          {
            mission,
            zone,
            planUuid: parent.planUuid,
            request: {
              managerOrgUuid: await askedManager(tx, zone, input.manager_org_uuid ?? null),
              remarks: input.remarks ?? null,
              requestedBy: ctx.actor.user.userUuid,
            },
          },
        ])
        await settlePlans(ctx, tx, [mission.missionUuid])
        return opened as string
      }),
    )
    return shown(ctx, uuid)
  },
})

const loadParent = async (ctx: Ctx, parentType: 'MISSION' | 'FLIGHT_PLAN', uuid: string): Promise<Parent> => {
  const plan = parentType === 'FLIGHT_PLAN' ? await store.planToAskFor(ctx.db, uuid) : null
  const mission = await findMission(ctx.db, plan?.missionUuid ?? uuid)
  const what = parentType === 'MISSION' ? 'mission' : 'flight plan'
  const exists = mission && (parentType === 'MISSION' || plan)
  ensure(exists && mayEditMission(ctx.actor, mission), 'not_found', `There is no such ${what}.`)
  const status = plan ? Math.min(plan.status, mission.status) : mission.status
  ensure(status === recordStatus.active, 'gone', `This ${what} has been deactivated.`)
  return { mission, planUuid: plan?.planUuid }
}

const activeZone = async (tx: Tx, zoneUuid: string): Promise<ZoneRow> => {
  const zone = await findZone(tx, zoneUuid)
  const isInEffect = zone?.status === recordStatus.active && !zone.dormantSince
  ensure(zone && isInEffect, 'not_found', 'zone_uuid: there is no such active zone.')
  return zone
}

/** The organisation that was asked for, if it manages the zone; null: its owner, whoever that is. */
const askedManager = async (tx: Tx, zone: ZoneRow, asked: string | null): Promise<string | null> => {
  if (!asked || asked === zone.orgOwnerUuid) return null
  const { managed } = await ownAmong(tx, asked, [zone.zoneUuid])
  return managed.has(zone.zoneUuid) ? asked : null
}

/** Read again under the lock of the mission: until then the plan may have been deleted. */
const refuseRemoved = async (tx: Tx, planUuid: string): Promise<void> => {
  const plan = await store.planToAskFor(tx, planUuid)
  ensure(plan?.status === recordStatus.active, 'gone', 'This flight plan has been deactivated.')
}

/** A plan holds its mission's permissions by reference: what the mission asked, the plan has asked. */
const refuseInherited = async (tx: Tx, { missionUuid }: MissionRow, { zoneUuid }: ZoneRow): Promise<void> => {
  const standing = await store.livePermissions(tx, [missionUuid])
  const inherited = standing.some((row) => row.parentType === 'MISSION' && row.zoneUuid === zoneUuid)
  ensure(!inherited, 'already_exists', existsOn('flight plan'))
}

const existsOn = (what: 'mission' | 'flight plan'): string =>
  `A permission for this zone exists already on the ${what}.`

const taken: readonly (string | null)[] = ['permissions_mission_zone_key', 'permissions_plan_zone_key']

const openOnce = async ({ planUuid }: Parent, open: () => Promise<string>): Promise<string> => {
  try {
    return await open()
  } catch (error) {
    if (!taken.includes(violatedConstraint(error))) throw error
    const what = planUuid ? 'flight plan' : 'mission'
    throw new Failure('already_exists', existsOn(what))
  }
}

const shown = async (ctx: Ctx, permissionUuid: string) => {
  const row = await store.findPermission(ctx.db, permissionUuid)
  ensure(row, 'not_found', 'There is no such permission.')
  return presentPermission(row)
}

export const decidePermission = handle(decidePermissionOp, {
  load: (ctx, { permission_uuid }) => loadDecidable(ctx, permission_uuid),
  run: async (ctx, input, { permissionUuid, missionUuid }) => {
    await transact(ctx, async (tx) => {
      const mission = await lockMission(tx, missionUuid, 'update')
      const row = await loadDecidable({ ...ctx, db: tx }, permissionUuid)
      ensure(mission, 'not_found', 'There is no such permission.')
      await refuseOutdatedMission(tx, mission, { read: input.mission_version, act: 'decide' })
      await refuseOutdatedPlan(tx, row, input.plan_version)
      await refuseDecidedSince(tx, permissionUuid, input.decision_uuid)
      await decide(ctx, tx, [decisionOf(ctx.actor.user.userUuid, input, row, mission)])
      await settlePlans(ctx, tx, [missionUuid])
      if (input.permission_status === permissionStatus.rejected) await tellRefusedPlans(ctx, tx, row)
    })
    return shown(ctx, permissionUuid)
  },
})

/** A plan does not move while its mission is held. What the mission asked has no plan of its own. */
const refuseOutdatedPlan = async (
  tx: Tx,
  { planUuid }: store.PermissionRow,
  read: number | null | undefined,
): Promise<void> => {
  const plan = planUuid && (await store.planToAskFor(tx, planUuid))
  if (!plan) return
  const { svcId, planVersion: version } = plan
  await refuseOutdated(read, { field: 'plan_version', svcId, version, act: 'decide' })
}

/** The plans that cannot be flown any more without a change. */
const tellRefusedPlans = async (
  { events }: Pick<Ctx, 'events'>,
  tx: Tx,
  refused: store.PermissionRow,
): Promise<void> => {
  const plans = await store.scheduledPlansAsking(tx, refused)
  await events.record(tx, ...plans.map((planUuid) => ({ name: 'plan.rejected' as const, subject: planUuid })))
}

/** 404 to organisations that have no part in the zone, 403 to those that only monitor it. */
const loadDecidable = async (ctx: Ctx, permissionUuid: string): Promise<store.PermissionRow> => {
  const row = await store.findPermission(ctx.db, permissionUuid)
  ensure(row, 'not_found', 'There is no such permission.')
  const links = await linksOfZones(ctx.db, [row.zoneUuid])
  const linked = ctx.actor.system || links.some((link) => link.orgUuid === ctx.actor.member?.orgUuid)
  ensure(linked, 'not_found', 'There is no such permission.')
  ensure(
    mayDecideForZone(ctx.actor, links),
    'forbidden',
    `Only a Manager of ${row.zoneName} can decide this.`,
  )
  const mission = await findMission(ctx.db, row.missionUuid)
  ensure(mission?.status === recordStatus.active, 'gone', 'The mission has been deactivated.')
  return row
}

const refuseValidity = (validity: TimeWindow, { startTime, endTime }: MissionRow): void => {
  const fault = faultOfValidity(validity, { startsAt: startTime, endsAt: endTime })
  ensure(fault !== 'turned', 'unprocessable', 'valid_from: must be before valid_to.')
  const window = `${startTime.toISOString()} to ${endTime.toISOString()}`
  ensure(
    fault !== 'apart',
    'unprocessable',
    `valid_from, valid_to: must have some time of the mission between them, which is from ${window}.`,
  )
}

const decisionOf = (
  userUuid: string,
  input: InputOf<typeof decidePermissionOp>,
  row: store.PermissionRow,
  mission: MissionRow,
): Decision => {
  const approves = input.permission_status === permissionStatus.approved
  const validFrom = approves ? (input.valid_from ?? mission.startTime) : null
  const validTo = approves ? (input.valid_to ?? mission.endTime) : null
  if (validFrom && validTo) refuseValidity({ startsAt: validFrom, endsAt: validTo }, mission)
  const isBound = input.conditions.length > 0
  ensure(approves || !isBound, 'unprocessable', 'conditions: a rejection has none; an approval may.')
  const wasApproved = row.permissionStatus === permissionStatus.approved
  const refusal: DecisionReason = wasApproved ? 'withdrawn' : 'rejected'
  return {
    permissionUuid: row.permissionUuid,
    missionUuid: row.missionUuid,
    zoneUuid: row.zoneUuid,
    permissionStatus: input.permission_status,
    reason: approves ? 'approved' : refusal,
    permissionReference: input.permission_reference ?? null,
    validFrom,
    validTo,
    remarks: input.remarks ?? null,
    conditions: input.conditions,
    decidedBy: userUuid,
    missionVersion: mission.missionVersion,
  }
}

export const permissionOperations = {
  request: requestPermission,
  decide: decidePermission,
}
