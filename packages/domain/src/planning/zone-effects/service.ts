import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { insertLinks, type LinkRow } from '../../airspace/zone-links/store.ts'
import { recordZoneChanges, recordZonesGone, recordZonesMade } from '../../airspace/zones/catalog/service.ts'
import {
  createZoneOp,
  createZonesOp,
  deleteZoneOp,
  updateZoneOp,
  type ZoneDetail,
} from '../../airspace/zones/contract.ts'
import {
  changedZone,
  newZone,
  newZones,
  refuseUnderReview,
  zoneConstraint,
} from '../../airspace/zones/draft.ts'
import { zoneLinkRow } from '../../airspace/zones/linking.ts'
import { loadManagedZone } from '../../airspace/zones/load.ts'
import { nameTaken, refuseTakenNames } from '../../airspace/zones/names.ts'
import { presentZoneDetail } from '../../airspace/zones/present.ts'
import {
  insertZones,
  lockZonesForWriting,
  type NewZone,
  updateZone as updateRow,
  type ZoneRow,
} from '../../airspace/zones/store.ts'
import {
  type Ctx,
  ensure,
  handle,
  recordStatus,
  refuseOutdated,
  renewFigures,
  transact,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { findOrganisation, type OrganisationRow } from '../../parties/organisations/store.ts'
import { countMissionsAround } from '../mission-records/places.ts'
import { zoneChanged, zonesCreated, zonesDeleted } from './changes.ts'
import { evaluateZone } from './evaluate.ts'

export const createZone = handle(createZoneOp, async (ctx, input) => {
  const draft = await newZone(ctx, input)
  await refuseTakenNames(ctx, [input.zone_name], () => 'zone_name')
  const [zone] = await addZones(ctx, [draft])
  return zone as ZoneDetail
})

export const createZones = handle(createZonesOp, async (ctx, input) => {
  const drafts = await newZones(ctx, input.zones)
  await refuseTakenNames(
    ctx,
    input.zones.map((zone) => zone.zone_name),
    (index) => `zones.${index}.zone_name`,
  )
  const zones = await addZones(ctx, drafts)
  return { total_created: zones.length, zones }
})

/**
 * The owner is the caller's organisation; a platform administrator without one makes zones without an owner. Callers of
 * one process wait for each other here, and not for the lock, whose wait has a limit.
 */
export const addZones = async (ctx: Ctx, drafts: readonly NewZone[]): Promise<ZoneDetail[]> => {
  const write = (tx: Tx) => writeZones(ctx, tx, drafts)
  const made = await nameTaken(() => ctx.memory.zonesMade.pass(() => transact(ctx, write)))
  if (made.zones.length > 1) await renewFigures(ctx, writtenInBulk)
  return detailed(ctx, made)
}

const writtenInBulk = ['zones', 'constraints', 'resource_memberships', 'zone_changes']

interface Made {
  readonly zones: readonly ZoneRow[]
  /** That of each zone to its owner, in the order of the zones; none of zones without one. */
  readonly links: readonly OwnersLink[]
}
type OwnersLink = ReturnType<typeof zoneLinkRow>

const writeZones = async (ctx: Ctx, tx: Tx, drafts: readonly NewZone[]): Promise<Made> => {
  await lockZonesForWriting(tx)
  await refuseUnreviewedOwners(tx, drafts)
  if (drafts.length > 1) await refuseTooManyAround(ctx, tx, drafts)
  const zones = await insertZones(tx, drafts)
  const links = zones.flatMap(({ zoneUuid, orgOwnerUuid }) =>
    orgOwnerUuid
      ? [zoneLinkRow(ctx, { zoneUuid, orgUuid: orgOwnerUuid, role: zoneMembershipType.manager })]
      : [],
  )
  await insertLinks(tx, links)
  await constraints.add(
    tx,
    zones.map((zone) => zoneConstraint(ctx, zone)),
  )
  await zonesCreated(ctx, tx, zones)
  await recordZonesMade(ctx, tx, zones)
  return { zones, links }
}

/** As they are under the lock with which a review begins: a zone that is made after it would be awake. */
const refuseUnreviewedOwners = async (tx: Tx, drafts: readonly NewZone[]): Promise<void> => {
  for (const orgUuid of new Set(drafts.flatMap(({ orgOwnerUuid }) => orgOwnerUuid ?? []))) {
    const org = await findOrganisation(tx, orgUuid)
    if (org) refuseUnderReview({ ...org, orgStatus: org.status })
  }
}

/** One zone may be around any number: it cannot be made in parts. */
const refuseTooManyAround = async ({ clock, settings }: Ctx, tx: Tx, drafts: readonly NewZone[]) => {
  const most = settings.maxMissionsOfBulk
  const around = await countMissionsAround(tx, drafts, { after: clock.now(), most: most + 1 })
  ensure(
    around <= most,
    'unprocessable',
    `More than ${most} missions are around these zones, counted for each of them. Make fewer zones at once.`,
  )
}

const detailed = async (ctx: Ctx, { zones, links }: Made): Promise<ZoneDetail[]> => {
  const owner = links[0] && (await findOrganisation(ctx.db, links[0].memberUuid))
  return zones.map((zone, n) => {
    const link = links[n]
    return presentZoneDetail(zone, owner && link ? [ownersLink(zone, owner, link)] : [], ctx.actor)
  })
}

const ownersLink = (zone: ZoneRow, owner: OrganisationRow, link: OwnersLink): LinkRow => ({
  membershipUuid: link.membershipUuid,
  membershipSvcId: link.svcId,
  zoneUuid: zone.zoneUuid,
  zoneSvcId: zone.svcId,
  zoneName: zone.zoneName,
  orgUuid: owner.orgUuid,
  orgSvcId: owner.svcId,
  orgName: owner.orgName,
  dutyPhone: owner.dutyPhone,
  role: link.role,
  status: link.status,
  createdAt: link.createdAt,
})

export const updateZone = handle(updateZoneOp, {
  load: (ctx, { zone_uuid }) => loadManagedZone(ctx, zone_uuid),
  run: async (ctx, input, { zone, links }) => {
    const name = input.zone_name
    if (name && name !== zone.zoneName) await refuseTakenNames(ctx, [name], () => 'zone_name')
    const row = await nameTaken(() =>
      transact(ctx, async (tx) => {
        await lockZonesForWriting(tx)
        const { zone: current } = await loadManagedZone({ ...ctx, db: tx }, zone.zoneUuid)
        await refuseOutdatedZone(input.zone_version, current)
        const changed = await updateRow(tx, zone.zoneUuid, await changedZone(ctx, current, input))
        if (changed.dormantSince) return changed
        await constraints.putOfZones(tx, [zoneConstraint(ctx, changed)])
        await zoneChanged(ctx, tx, { before: current, zone: changed })
        await recordZoneChanges(ctx, tx, 'changed', [changed])
        return changed
      }),
    )
    return presentZoneDetail(row, links, ctx.actor)
  },
})

const refuseOutdatedZone = (read: number | null | undefined, { svcId, zoneVersion }: ZoneRow) =>
  refuseOutdated(read, { field: 'zone_version', svcId, version: zoneVersion, act: 'save' })

export const deleteZone = handle(deleteZoneOp, {
  load: (ctx, { zone_uuid }) => loadManagedZone(ctx, zone_uuid),
  run: async (ctx, _input, { zone }) =>
    transact(ctx, async (tx) => {
      await lockZonesForWriting(tx)
      const { zone: current } = await loadManagedZone({ ...ctx, db: tx }, zone.zoneUuid)
      const gone = await updateRow(tx, zone.zoneUuid, {
        status: recordStatus.inactive,
        zoneVersion: current.zoneVersion + 1,
        updatedAt: ctx.clock.now(),
      })
      await constraints.removeByRef(tx, [zone.zoneUuid])
      if (gone.dormantSince) return null
      await zonesDeleted(ctx, tx, [gone.zoneUuid])
      await recordZonesGone(ctx, tx, [gone])
      return null
    }),
})

export const zoneEffectOperations = {
  create: createZone,
  createMany: createZones,
  update: updateZone,
  delete: deleteZone,
  evaluate: evaluateZone,
}
