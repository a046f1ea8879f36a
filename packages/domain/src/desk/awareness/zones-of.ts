import { uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { linkedZoneUuids } from '../../airspace/zone-links/store.ts'
import { type Ctx, ensure, type MemberActor } from '../../kernel/index.ts'
import { appliesTo } from '../../planning/deconfliction/predicates.ts'

/**
 * The caller's zones: awareness is for organisations that manage or monitor at least one
 * (docs/contract/awareness.md#awareness-and-alerts).
 */
export const zonesOf = async (ctx: Ctx<MemberActor>): Promise<Set<string>> => {
  const zones = new Set(await linkedZoneUuids(ctx.db, ctx.actor.member.orgUuid))
  ensure(zones.size > 0, 'forbidden', 'Your organisation neither manages nor monitors a zone.')
  return zones
}

/** Plans that one of these zones decides about; access to a plan is access to its flights. */
export const concerning = (
  row: { readonly missionUuid: PgColumn; readonly planUuid: PgColumn },
  zoneUuids: ReadonlySet<string>,
): SQL => {
  const zones = uuidArray(zoneUuids)
  // The missions first, by which the rows are found; then whether it is this one of their plans that was asked about.
  return sql`(${row.missionUuid} in (
      select q.mission_uuid from permissions q where q.zone_uuid = any(${zones}) and q.retired_at is null)
    and exists (
      select 1 from permissions p where ${appliesTo(row)} and p.zone_uuid = any(${zones})))`
}
