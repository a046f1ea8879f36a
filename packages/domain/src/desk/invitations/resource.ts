import { type Queryable, type Tx, tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { linksOfZones } from '../../airspace/zone-links/store.ts'
import { findZone, lockZonesForWriting } from '../../airspace/zones/store.ts'
import { lockAsset } from '../../fleet/assets/store.ts'
import { assetStatus, orgStatus, recordStatus, resourceType } from '../../kernel/index.ts'
import { findOrganisation, lockOrganisation } from '../../parties/organisations/store.ts'
import type { ResourceFacts } from './policy.ts'

/** What an invitation is about, whatever its kind. */
export interface Resource extends ResourceFacts {
  name: string
  /** A deactivated asset or zone. */
  gone: boolean
  /** An organisation that is inactive or banned. */
  closed: boolean
}

const organisation = async (db: Queryable, uuid: string): Promise<Resource | null> => {
  const row = await findOrganisation(db, uuid)
  if (!row) return null
  return {
    type: resourceType.organisation,
    uuid,
    name: row.orgName,
    ownerOrgUuid: uuid,
    manufacturerUuid: null,
    links: [],
    gone: false,
    closed: row.status < orgStatus.unverified,
  }
}

const asset = async (db: Queryable, uuid: string): Promise<Resource | null> => {
  const { assets, assetModels } = tables
  const [row] = await db
    .select({ asset: assets, manufacturerUuid: assetModels.manufacturerUuid })
    .from(assets)
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .where(eq(assets.assetUuid, uuid))
  if (!row) return null
  const isRemoved = row.asset.status === assetStatus.removed
  return {
    type: resourceType.asset,
    uuid,
    name: row.asset.assetUin ?? row.asset.svcId,
    ownerOrgUuid: row.asset.orgOwnerUuid,
    manufacturerUuid: row.manufacturerUuid,
    links: [],
    // What nobody owns nobody can bring back into use: it is handed on as it is.
    gone: row.asset.orgOwnerUuid === null ? isRemoved : row.asset.status !== assetStatus.active,
    closed: false,
  }
}

const zone = async (db: Queryable, uuid: string): Promise<Resource | null> => {
  const row = await findZone(db, uuid)
  if (!row) return null
  return {
    type: resourceType.zone,
    uuid,
    name: row.zoneName,
    ownerOrgUuid: row.orgOwnerUuid,
    manufacturerUuid: null,
    links: await linksOfZones(db, [uuid]),
    gone: row.status !== recordStatus.active,
    closed: false,
  }
}

const finders: Record<number, (db: Queryable, uuid: string) => Promise<Resource | null>> = {
  [resourceType.organisation]: organisation,
  [resourceType.asset]: asset,
  [resourceType.zone]: zone,
}

export const findResource = async (db: Queryable, type: number, uuid: string): Promise<Resource | null> =>
  (await finders[type]?.(db, uuid)) ?? null

/**
 * Excludes whatever else decides over the resource. Always before the invitation itself is locked: who wins a
 * competition ends the invitations of the others.
 */
export const lockResource = async (tx: Tx, { type, uuid }: ResourceFacts): Promise<void> => {
  if (type === resourceType.organisation) await lockOrganisation(tx, uuid)
  if (type === resourceType.asset) await lockAsset(tx, uuid)
  if (type === resourceType.zone) await lockZonesForWriting(tx)
}
