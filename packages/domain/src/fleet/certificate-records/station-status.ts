import { type Queryable, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { assetStatus } from '../../kernel/index.ts'

/** The status of an asset as a ground station, whichever certificate it shows. */
export interface StationStatus {
  /** It is in service, has an owner, and an Active certificate that has not expired. */
  readonly isAccepted: boolean
  /**
   * Number of the first revocation list that names every other certificate of it that could still be shown; Infinity
   * while one of them is in no list yet. Null where there is none: the asset's station then shows the Active one.
   */
  readonly fencedBy: number | null
}

const nobody: StationStatus = { isAccepted: false, fencedBy: null }

export const stationStatusesOf = async (
  db: Queryable,
  assetUuids: readonly string[],
  at: Date,
): Promise<Map<string, StationStatus>> => {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<StationStatusRow>(sql`
    select a.asset_uuid,
      a.status = ${assetStatus.active} and a.org_owner_uuid is not null and coalesce(bool_or(c.status = 'Active'), false) as is_accepted,
      max(coalesce(c.listed_in::float8, 'Infinity')) filter (where c.status <> 'Active') as fenced_by
    from assets a left join certificates c on c.asset_uuid = a.asset_uuid and c.expires_at > ${now}
    where a.asset_uuid = any(${uuidArray(assetUuids)})
    group by a.asset_uuid`)
  const found = new Map(
    rows.map((row) => [row.asset_uuid, { isAccepted: row.is_accepted, fencedBy: row.fenced_by }]),
  )
  return new Map(assetUuids.map((uuid) => [uuid, found.get(uuid) ?? nobody]))
}

interface StationStatusRow extends Record<string, unknown> {
  asset_uuid: string
  is_accepted: boolean
  fenced_by: number | null
}

/** The assets with certificates that were first listed after the one list and up to the other, and the last such list. */
export const assetsListedBetween = async (
  db: Queryable,
  after: number,
  upTo: number,
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ asset_uuid: string; listed_in: number }>(sql`
    select asset_uuid, max(listed_in)::float8 as listed_in from certificates
    where status <> 'Active' and listed_in > ${after}::bigint and listed_in <= ${upTo}::bigint
    group by asset_uuid`)
  return new Map(rows.map((row) => [row.asset_uuid, row.listed_in]))
}
