import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { areAny, isAmong, type ZonesMeant, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { type Ctx, ensure, type MemberActor } from '../../kernel/index.ts'
import { appliesTo } from '../../planning/deconfliction/predicates.ts'

/**
 * The caller's zones: awareness is for organisations that manage or monitor at least one
 * (docs/contract/awareness.md#awareness-and-alerts).
 */
export const zonesOfCaller = async (ctx: Ctx<MemberActor>): Promise<ZonesMeant> => {
  const zones = await zonesOf(ctx.db, ctx.actor.member.orgUuid, 'linked')
  const hasZone = await areAny(ctx.db, zones)
  ensure(hasZone, 'forbidden', 'Your organisation neither manages nor monitors a zone.')
  return zones
}

interface Planned {
  readonly missionUuid: PgColumn
  readonly planUuid: PgColumn
}

/** Does one of these zones decide about the plan of this row? */
export const isDecidedBy = (row: Planned, zones: ZonesMeant): SQL => sql`exists (
  select from permissions p where ${appliesTo(row)} and ${isAmong(sql`p.zone_uuid`, zones)} offset 0)`

/** Plans that one of these zones decides about; access to a plan is access to its flights. */
export const concerning = (row: Planned, zones: ZonesMeant): SQL => {
  if (!zones.named) return isDecidedBy(row, zones)
  // The missions first, by which the rows are found; then whether it is this one of their plans that was asked about.
  return sql`(${row.missionUuid} in (
      select q.mission_uuid from permissions q
      where ${isAmong(sql`q.zone_uuid`, zones)} and q.retired_at is null)
    and ${isDecidedBy(row, zones)})`
}
