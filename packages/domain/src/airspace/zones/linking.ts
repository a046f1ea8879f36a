import { type Tx, violatedConstraint } from '@clearway/db'
import {
  type Ctx,
  ensure,
  Failure,
  handle,
  type InputOf,
  isSuspended,
  isUnderReview,
  membershipStatus,
  memberType,
  noteAudit,
  offsetOf,
  orgTypeNumber,
  pageOf,
  resourceType,
  transact,
  zoneMembershipType,
} from '../../kernel/index.ts'
import {
  findOpenOrganisation,
  lockOrganisation,
  type OrganisationRow,
} from '../../parties/organisations/store.ts'
import { linkZoneOp, listZoneLinksOp, myZoneLinksOp, unlinkZoneOp } from '../zone-links/contract.ts'
import * as store from '../zone-links/store.ts'
import { loadManagedZone, loadZone } from './load.ts'
import { presentZoneMembership } from './present.ts'

interface ZoneLink {
  zoneUuid: string
  orgUuid: string
  role: number
}

/** A row of resource_memberships that ties an organisation to a zone. */
export const zoneLinkRow = (ctx: Pick<Ctx, 'clock' | 'ids'>, { zoneUuid, orgUuid, role }: ZoneLink) => ({
  membershipUuid: ctx.ids.uuid(),
  svcId: ctx.ids.svc('membership'),
  resourceType: resourceType.zone,
  resourceUuid: zoneUuid,
  memberType: memberType.organisation,
  memberUuid: orgUuid,
  role,
  status: membershipStatus.active,
  createdAt: ctx.clock.now(),
  updatedAt: ctx.clock.now(),
})

const tellMembership = (
  ctx: Ctx,
  tx: Tx,
  { zoneUuid, orgUuid }: Pick<ZoneLink, 'zoneUuid' | 'orgUuid'>,
): Promise<void> =>
  ctx.events.publish(tx, {
    type: 'membership_changed',
    resource_type: resourceType.zone,
    resource_uuid: zoneUuid,
    member_type: memberType.organisation,
    member_uuid: orgUuid,
  })

export const linkZone = handle(linkZoneOp, {
  load: (ctx, { zone_uuid }) => loadManagedZone(ctx, zone_uuid),
  run: async (ctx, input, { zone }) => {
    const org = await organisationOf(ctx, input)
    noteAudit(ctx, { alsoOf: [org.orgUuid] })
    const membershipUuid = await insertOnce(ctx, {
      zoneUuid: zone.zoneUuid,
      orgUuid: org.orgUuid,
      role: input.membership_type,
    })
    const link = await store.findLink(ctx.db, membershipUuid)
    ensure(link, 'not_found')
    return presentZoneMembership(link)
  },
})

const organisationOf = async (
  { db }: Pick<Ctx, 'db'>,
  { org_uuid, org_svc_id }: InputOf<typeof linkZoneOp>,
): Promise<OrganisationRow> => {
  if (org_uuid) {
    const org = await findOpenOrganisation(db, { orgUuid: org_uuid })
    ensure(org, 'not_found', 'org_uuid: there is no such organisation.')
    return org
  }
  const org = await findOpenOrganisation(db, { svcId: org_svc_id ?? '' })
  ensure(org, 'not_found', `org_svc_id: there is no organisation ${org_svc_id}.`)
  return org
}

const insertOnce = async (ctx: Ctx, link: ZoneLink): Promise<string> => {
  const row = zoneLinkRow(ctx, link)
  try {
    await transact(ctx, async (tx) => {
      await loadManagedZone({ ...ctx, db: tx }, link.zoneUuid)
      const org = await lockOrganisation(tx, link.orgUuid)
      ensure(org && !isSuspended(org.status), 'not_found', 'org_uuid: there is no such organisation.')
      refuseUnfitForZone(org, link.role, 'org_uuid')
      await store.insertLinks(tx, [row])
      await tellMembership(ctx, tx, link)
    })
    return row.membershipUuid
  } catch (error) {
    if (violatedConstraint(error) !== 'memberships_one_per_zone_role') throw error
    const role = link.role === zoneMembershipType.manager ? 'Manager' : 'Monitor'
    throw new Failure('already_exists', `This organisation is a ${role} of the zone already.`)
  }
}

/** Only an Airspace Manager can decide for a zone; an Airspace Monitor can watch it too. */
export const refuseUnfitForZone = (org: OrganisationRow, membershipType: number, field: string): void => {
  ensure(
    !isUnderReview({ orgType: org.orgType, orgStatus: org.status }),
    'unprocessable',
    `${field}: ${org.orgName} has not been reviewed yet; until then it can be given no zone.`,
  )
  const { airspaceManager, airspaceMonitor } = orgTypeNumber
  const monitors = membershipType === zoneMembershipType.monitor && org.orgType === airspaceMonitor
  ensure(
    monitors || org.orgType === airspaceManager,
    'unprocessable',
    `${field}: ${org.orgName} cannot hold this link; a Manager is an Airspace Manager organisation, a Monitor an Airspace Manager or Monitor.`,
  )
}

export const listZoneLinks = handle(listZoneLinksOp, {
  load: (ctx, { zone_uuid }) => loadZone(ctx, zone_uuid),
  run: async (ctx, input, { zone }) => {
    const page = { limit: input.limit, offset: offsetOf(input) }
    const { rows, total } = await store.listLinks(ctx.db, { zoneUuid: zone.zoneUuid }, page)
    return pageOf(rows.map(presentZoneMembership), total, input)
  },
})

export const myZoneLinks = handle(myZoneLinksOp, async (ctx, input) => {
  const page = { limit: input.limit, offset: offsetOf(input) }
  const { rows, total } = await store.listLinks(ctx.db, { orgUuid: ctx.actor.member.orgUuid }, page)
  return pageOf(rows.map(presentZoneMembership), total, input)
})

export const unlinkZone = handle(unlinkZoneOp, {
  load: async (ctx, { zone_uuid, membership_uuid }) => {
    const { zone } = await loadManagedZone(ctx, zone_uuid)
    const link = await store.findLink(ctx.db, membership_uuid)
    ensure(link?.zoneUuid === zone.zoneUuid, 'not_found', 'There is no such membership of this zone.')
    return link
  },
  run: async (ctx, _input, link) => {
    noteAudit(ctx, { alsoOf: [link.orgUuid] })
    const act = async (tx: Tx) => {
      // Its owner may have changed; while this is under way nobody gives it to whom the link is taken from.
      const { zone } = await loadManagedZone({ ...ctx, db: tx }, link.zoneUuid)
      const isOwners = link.orgUuid === zone.orgOwnerUuid && link.role === zoneMembershipType.manager
      ensure(!isOwners, 'conflict', `${link.orgName} owns the zone and stays its Manager.`)
      const removed = await store.removeLink(tx, link.membershipUuid, ctx.clock.now())
      ensure(removed, 'not_found', 'There is no such membership of this zone.')
      await tellMembership(ctx, tx, link)
    }
    await transact(ctx, act, { takesFrom: [link.orgUuid] })
    return {}
  },
})
