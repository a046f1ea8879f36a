import { meantAmong, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import {
  addMs,
  type Ctx,
  day,
  handle,
  type MemberActor,
  memberType,
  permissionStatus,
  refuse,
  resourceType,
  roleNumber,
} from '../../kernel/index.ts'
import { livePermissions } from '../../planning/permissions/store.ts'
import { type HomeEnding, homeEndingOp, homeTodayOp } from './contract.ts'
import { certificatesEnding, credentialsEnding, invitationsEnding } from './endings-store.ts'
import { missionsBetween, type Period, plannersOf } from './planned-store.ts'
import { zonesEnding } from './store.ts'
import { homeToday } from './today.ts'
import { homeWaits } from './waits.ts'
import { homeWeek } from './week.ts'

type MemberCtx = Ctx<MemberActor>
type Endings = Promise<HomeEnding[]>

const mostEndings = 50
const mostMissions = 100

export const homeEnding = handle(homeEndingOp, async (ctx) => {
  const now = ctx.clock.now()
  const span = { from: addMs(now, -7 * day), to: addMs(now, 30 * day) }
  const all = await Promise.all([
    endingCertificates(ctx, span),
    endingCredentials(ctx, span),
    endingZones(ctx, span),
    endingApprovals(ctx, span),
    endingInvitations(ctx, { ...span, from: now }),
  ])
  const items = all.flat().toSorted((a, b) => Date.parse(a.ends_at) - Date.parse(b.ends_at))
  return { items: items.slice(0, mostEndings) }
})

const ofNoOther = { resource_type: null, resource_uuid: null }

const isAdmin = ({ actor }: MemberCtx): boolean => actor.member.role >= roleNumber.admin

const endingCertificates = async ({ db, actor }: MemberCtx, span: Required<Period>): Endings =>
  (await certificatesEnding(db, actor.member.orgUuid, span)).map((row) => ({
    kind: 'certificate',
    ...ofNoOther,
    subject_uuid: row.assetUuid,
    title: row.assetUin ?? row.svcId,
    detail: 'Certificate',
    ends_at: row.endsAt.toISOString(),
  }))

const endingCredentials = async (ctx: MemberCtx, span: Required<Period>): Endings => {
  const { user, member } = ctx.actor
  const of = { orgUuid: member.orgUuid, userUuid: isAdmin(ctx) ? null : user.userUuid }
  return (await credentialsEnding(ctx.db, of, span)).map((row) => ({
    kind: 'credential',
    ...ofNoOther,
    subject_uuid: row.userUuid,
    title: `${row.firstName} ${row.lastName}`,
    detail: row.rpcNumber,
    ends_at: row.endsAt.toISOString(),
  }))
}

/** Zones that it owns, manages or monitors and that end by themselves. */
const endingZones = async ({ db, actor }: MemberCtx, span: Required<Period>): Endings => {
  const linked = await zonesOf(db, actor.member.orgUuid, 'linked')
  return (await zonesEnding(db, linked, span)).map((zone) => ({
    kind: 'zone',
    ...ofNoOther,
    subject_uuid: zone.zoneUuid,
    title: zone.zoneName,
    detail: 'Zone',
    ends_at: zone.endsAt.toISOString(),
  }))
}

/** Approvals whose validity ends while their mission goes on. */
const endingApprovals = async (ctx: MemberCtx, { from, to }: Required<Period>): Endings => {
  if (refuse(homeTodayOp.access, ctx.actor) !== null) return []
  const who = await plannersOf(ctx)
  const missions = await missionsBetween(ctx.db, who, { from: ctx.clock.now(), to }, mostMissions)
  const byUuid = new Map(missions.map((mission) => [mission.missionUuid, mission]))
  const permissions = await livePermissions(ctx.db, [...byUuid.keys()])
  const asked = permissions.map(({ zoneUuid }) => zoneUuid)
  const own = 'zones' in who ? await meantAmong(ctx.db, who.zones, asked) : null
  return permissions.flatMap((row) => {
    const mission = byUuid.get(row.missionUuid)
    const isSeen = !own || own.has(row.zoneUuid)
    const isApproved = row.permissionStatus === permissionStatus.approved
    if (!mission || !isSeen || !isApproved || !row.validTo) return []
    if (row.validTo >= mission.endTime || row.validTo < from || row.validTo >= to) return []
    return {
      kind: 'approval' as const,
      ...ofNoOther,
      subject_uuid: own ? row.permissionUuid : row.missionUuid,
      title: mission.missionName,
      detail: `${row.permissionReference ?? row.svcId}, ${row.zoneName}`,
      ends_at: row.validTo.toISOString(),
    }
  })
}

const endingInvitations = async (ctx: MemberCtx, span: Required<Period>): Endings => {
  if (!isAdmin(ctx)) return []
  return (await invitationsEnding(ctx.db, ctx.actor.member.orgUuid, span)).map((row) => {
    // People may be given a right to an asset; what changes hands goes to an organisation.
    const isHandover = row.resourceType === resourceType.asset && row.inviteeType === memberType.organisation
    const invitee = row.invitee ?? row.identifier ?? row.svcId
    return {
      kind: isHandover ? ('handover' as const) : ('invitation' as const),
      subject_uuid: row.inviteUuid,
      resource_type: row.resourceType,
      resource_uuid: row.resourceUuid,
      title: isHandover ? (row.assetUin ?? row.svcId) : invitee,
      detail: isHandover ? invitee : 'Not answered yet',
      ends_at: row.endsAt.toISOString(),
    }
  })
}

export const homeOperations = { waits: homeWaits, today: homeToday, week: homeWeek, ending: homeEnding }
