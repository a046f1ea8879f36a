import { createHash } from 'node:crypto'
import { presentHeights } from '../../airspace/constraints/heights.ts'
import { ensure, handle, permissionStatus, recordStatus } from '../../kernel/index.ts'
import { nameOfOrganisation } from '../mission-records/store.ts'
import type { PermissionRequestDetail } from '../queue/contract.ts'
import { presentDetail } from '../queue/detail-present.ts'
import { factsOf, gatherFacts, plansAsking } from '../queue/facts.ts'
import { presentRequest } from '../queue/present.ts'
import { decisionsOf, findRequest, zoneDetailOf } from '../queue/store.ts'
import { loadTalk } from '../talk/service.ts'
import { getPermitOp, type PermitState, shownCode, verifyPermitOp } from './contract.ts'
import { printPermit } from './print.ts'
import * as store from './store.ts'

/** A hash of what was decided: a holder of both can compare. */
const fingerprintOf = ({ decisionUuid, ...decided }: store.LastDecision): string =>
  createHash('sha256')
    .update(JSON.stringify([decisionUuid, ...Object.entries(decided).toSorted().flat()]))
    .digest('hex')

/** Asked for one plan alone, it permits that plan. */
const ofItsPlan = (request: PermissionRequestDetail): PermissionRequestDetail => {
  const [plan] = request.plans
  const [drawn] = request.plan_envelopes
  if (request.permission.parent_type !== 'FLIGHT_PLAN' || !plan || !drawn) return request
  const { min_height, max_height, min_altitude, max_altitude } = plan
  const heights = { min_height, max_height, min_altitude, max_altitude }
  return {
    ...request,
    mission: { ...request.mission, ...heights },
    mission_envelope: drawn.flight_envelope,
  }
}

export const getPermit = handle(getPermitOp, {
  load: (ctx, { permission_uuid }) => loadTalk(ctx, permission_uuid),
  run: async (ctx, { time_zone }, { permissionUuid, missionStatus }) => {
    ensure(missionStatus === recordStatus.active, 'gone', 'The mission has been deactivated.')
    const [row, decision] = await Promise.all([
      findRequest(ctx.db, permissionUuid),
      store.lastDecision(ctx.db, permissionUuid),
    ])
    const code = decision?.permitCode
    ensure(row && code, 'conflict', 'It is not approved: there is no permit of it.')
    const all = await gatherFacts(ctx, [row], { managed: new Set() })
    const facts = factsOf(row, all)
    const [plans, decisions, zone] = await Promise.all([
      plansAsking(ctx.db, facts),
      decisionsOf(ctx.db, permissionUuid),
      zoneDetailOf(ctx.db, row.zone.zoneUuid),
    ])
    // What is only for whoever decides is not on paper.
    const unprinted = { overlaps: [], revisions: [], near: [] }
    const detail = presentDetail(row, facts, { ...unprinted, plans, decisions, zone })
    const { managerOrgUuid, zoneName } = row.permission
    const authority = managerOrgUuid ? await nameOfOrganisation(ctx.db, managerOrgUuid) : zoneName
    const bytes = await printPermit({
      authority,
      request: ofItsPlan({ ...presentRequest(row, all, false), ...detail }),
      code: shownCode(code),
      fingerprint: fingerprintOf(decision),
      publicUrl: ctx.settings.publicUrl,
      timeZone: time_zone,
      now: ctx.clock.now(),
    })
    return {
      file_name: `permit-${shownCode(code)}.pdf`,
      content_type: 'application/pdf',
      content: (async function* () {
        yield bytes
      })(),
    }
  },
})

export const verifyPermit = handle(verifyPermitOp, {
  load: async (ctx, { code }) => {
    const row = await store.findPermit(ctx.db, code)
    ensure(row, 'not_found', 'There is no permit with this code. Read it again from the paper.')
    return row
  },
  run: async (ctx, _input, row): Promise<PermitState> => {
    const { decision, permission, mission } = row
    const now = ctx.clock.now()
    const after = await store.decisionAfter(ctx.db, permission.permissionUuid, decision)
    const isGone = mission.status !== recordStatus.active
    const endedAt = after?.decidedAt ?? (isGone ? mission.updatedAt : null)
    return {
      code: shownCode(decision.permitCode ?? ''),
      state: stateOf(row, after, now),
      valid_from: decision.validFrom?.toISOString() ?? null,
      valid_to: decision.validTo?.toISOString() ?? null,
      ended_at: endedAt?.toISOString() ?? null,
      replaced_by: after?.permitCode ? shownCode(after.permitCode) : null,
      zone_name: row.zoneName,
      permission_svc_id: permission.svcId,
      permission_reference: decision.permissionReference,
      operator_name: row.operatorName,
      mission_name: mission.missionName,
      flight: endedAt
        ? null
        : {
            ...presentHeights(row.plan ?? mission),
            conditions: decision.conditions,
            aircraft: await store.aircraftOf(ctx.db, mission.missionUuid, row.plan?.assetUuid),
          },
      checked_at: now.toISOString(),
    }
  },
})

const stateOf = (
  { decision, mission }: store.PermitRow,
  after: store.LastDecision | undefined,
  now: Date,
): PermitState['state'] => {
  if (mission.status !== recordStatus.active) return 'withdrawn'
  if (after)
    return after.permissionStatus === permissionStatus.approved && after.permitCode ? 'replaced' : 'withdrawn'
  if (decision.validTo && decision.validTo <= now) return 'ended'
  return decision.validFrom && decision.validFrom > now ? 'not_yet' : 'stands'
}

export const permitOperations = { permit: getPermit, verify: verifyPermit }
