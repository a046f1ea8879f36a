import { isOneOf, type Queryable, tables } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import type { ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { cellsOver } from '../../flight/nearby/cells.ts'
import type { Bbox } from '../../geo/types.ts'

/** Of a country of almost 2,000 km each way. Who answers for more sees most of what flies. */
const mostCells = 5_000

interface BoxRow extends Record<string, unknown> {
  west: number
  south: number
  east: number
  north: number
}

/**
 * Of the flights `s` that are open, those that may be in these zones, by the squares in which they were noted
 * (docs/decisions/0138). One that was not noted yet may be anywhere.
 */
export const mayBeIn = async (db: Queryable, zones: ZonesMeant): Promise<SQL> => {
  const cells = zones.named && cellsOver(await boxesOf(db, zones.named), mostCells)
  return cells ? sql`(s.cell = any(${sql.param(cells)}::int[]) or s.cell is null)` : sql`true`
}

const { constraints } = tables

/** Upper right is the first corner of a box. */
const boxesOf = async (db: Queryable, zoneUuids: readonly string[]): Promise<Bbox[]> => {
  const { rows } = await db.execute<BoxRow>(sql`
    select (around[1])[0] as west, (around[1])[1] as south, (around[0])[0] as east, (around[0])[1] as north
    from (select box(${constraints.outer}) as around from ${constraints}
      where ${isOneOf(constraints.refUuid, zoneUuids)}) zone`)
  return rows.map(({ west, south, east, north }) => [west, south, east, north])
}
