import { meantAmong, ownAmong, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { linksOfZones } from '../../airspace/zone-links/store.ts'
import { mayDecideForZone } from '../../airspace/zones/policy.ts'
import {
  type Ctx,
  cursorPageOf,
  ensure,
  handle,
  inTurns,
  type MemberActor,
  recordStatus,
  transact,
} from '../../kernel/index.ts'
import { changesAfter } from '../mission-records/revisions.ts'
import { getPermissionOp, listPermissionsOp, openPermissionOp, type PermissionRequest } from './contract.ts'
import { presentDetail } from './detail-present.ts'
import { factsOf, gatherFacts, plansAsking } from './facts.ts'
import { pageRequests } from './list-store.ts'
import { mostPlansListed } from './most-counted.ts'
import { nearPlans } from './near-plans.ts'
import { noteOpened } from './opened.ts'
import { overlapsOf } from './overlaps.ts'
import { presentRequest } from './present.ts'
import * as store from './store.ts'

export const listPermissions = handle(listPermissionsOp, async (ctx, input) => {
  const zones = await zonesOf(ctx.db, ctx.actor.member.orgUuid, 'managed')
  const filter = {
    zones: input.zone_uuid ? { named: [...(await meantAmong(ctx.db, zones, [input.zone_uuid]))] } : zones,
    status: input.status,
    openAt: input.open && ctx.clock.now(),
    startsFrom: input.starts_from,
    startsBefore: input.starts_before,
    decidedFrom: input.decided_from,
    q: input.q,
  }
  const { rows, last, total } = await pageRequests(ctx.db, filter, input)
  const managed = new Set(rows.map((row) => row.zone.zoneUuid))
  const facts = await gatherFacts(ctx, rows, { managed, mostPlans: mostPlansListed })
  const links = await linksOfZones(ctx.db, [...managed])
  const decides = (row: store.RequestRow) =>
    mayDecideForZone(
      ctx.actor,
      links.filter((link) => link.zoneUuid === row.zone.zoneUuid),
    )
  return cursorPageOf(
    await inTurns(rows, (row) => inShort(presentRequest(row, facts, decides(row)))),
    { total, last },
    input,
  )
})

/** Of its plans the first: the one that asks alone in another request of its mission is read, too. */
const inShort = (request: PermissionRequest): PermissionRequest => ({
  ...request,
  plans: request.plans.slice(0, mostPlansListed),
})

const load = async (ctx: Ctx<MemberActor>, { permission_uuid }: { permission_uuid: string }) => {
  const row = await store.findRequest(ctx.db, permission_uuid)
  const asked = row ? [row.zone.zoneUuid] : []
  const { linked, managed } = await ownAmong(ctx.db, ctx.actor.member.orgUuid, asked)
  ensure(row && linked.has(row.zone.zoneUuid), 'not_found', 'There is no such permission.')
  return { row, managed }
}

export const openPermission = handle(openPermissionOp, {
  load,
  run: async (ctx, input, { row }) => {
    const { permissionUuid } = row.permission
    await transact(ctx, async (tx) => {
      // Whose the zone is may have changed; while this is under way nobody takes it from the caller.
      const { managed } = await load({ ...ctx, db: tx }, input)
      const isManager = managed.has(row.zone.zoneUuid)
      const userUuid = ctx.actor.user.userUuid
      await noteOpened(tx, { permissionUuid, userUuid, isManager, now: ctx.clock.now() })
    })
    return {}
  },
})

export const getPermission = handle(getPermissionOp, {
  load,
  run: async (ctx, _input, { row, managed }) => {
    const all = await gatherFacts(ctx, [row], { managed })
    const facts = factsOf(row, all)
    const plans = await plansAsking(ctx.db, facts)
    const [overlaps, links, zone, decisions, revisions, near] = await Promise.all([
      overlapsOf(ctx.db, row, plans),
      linksOfZones(ctx.db, [row.zone.zoneUuid]),
      store.zoneDetailOf(ctx.db, row.zone.zoneUuid),
      store.decisionsOf(ctx.db, row.permission.permissionUuid),
      changesAfter(ctx.db, row.mission, 0),
      nearPlans(
        ctx,
        row.mission,
        all.plans.map((plan) => plan.planUuid),
      ),
    ])
    const decides = row.mission.status === recordStatus.active && mayDecideForZone(ctx.actor, links)
    const detail = presentDetail(row, facts, { plans, overlaps, decisions, revisions, near, zone })
    return { ...presentRequest(row, all, decides), ...detail }
  },
})

export const queueOperations = { list: listPermissions, get: getPermission, open: openPermission }
