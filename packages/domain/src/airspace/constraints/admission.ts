import { type StoredPolygon, type Tx, tables } from '@clearway/db'
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bbox, geodesicDistanceM } from '../../geo/index.ts'
import { constraintType, ensure, recordStatus } from '../../kernel/index.ts'
import { bytesOf, cornersIn, isStoredByHand, type NewConstraint } from './store.ts'

const { constraints, flightPlans, missions, zones } = tables

/** 422 for a shape that reaches too far: it would be a candidate of every question in a whole country. */
export const refuseWide = (polygon: StoredPolygon, maxAcrossM: number): void => {
  const [west, south, east, north] = bbox(polygon as Parameters<typeof bbox>[0])
  const widest = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north))
  const middle = (west + east) / 2
  // Two halves: the shortest way between its ends leads round the other side of the earth.
  const acrossM = Math.max(
    2 * geodesicDistanceM([west, widest], [middle, widest]),
    geodesicDistanceM([west, south], [west, north]),
  )
  ensure(
    acrossM <= maxAcrossM,
    'unprocessable',
    `geometry_2d: must be at most ${maxAcrossM / 1000} km across, is ${Math.ceil(acrossM / 1000)} km`,
  )
}

/** What the geofences, corridors and weather cells of one organisation take at most, about: 50 bytes a position, and metadata. */
const mostBytes = 32 * 1024 * 1024

type Sized = Pick<NewConstraint, 'constraintUuid' | 'orgUuid' | 'corners' | 'metadata'>

const bytesIn = ({ corners, metadata }: Pick<Sized, 'corners' | 'metadata'>): number =>
  50 * (corners ?? 0) + Buffer.byteLength(JSON.stringify(metadata))

/**
 * Refuses what an organisation has no room for of its own making, one more or one that was smaller before, counted under a lock
 * that its others wait for.
 */
export const refuseBeyondQuota = async (tx: Tx, row: Sized, most: number): Promise<void> => {
  const { orgUuid } = row
  if (!orgUuid) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`constraints of ${orgUuid}`}, 0))`)
  const [before] = await tx
    .select()
    .from(constraints)
    .where(eq(constraints.constraintUuid, row.constraintUuid))
  if (before && bytesIn(row) <= bytesIn({ ...before, corners: cornersIn(before.geometry2d) })) return
  const [others] = await tx
    .select({ total: count(), bytes: sql`coalesce(sum(${bytesOf(constraints)}), 0)`.mapWith(Number) })
    .from(constraints)
    .where(
      and(
        eq(constraints.orgUuid, orgUuid),
        isStoredByHand,
        ne(constraints.constraintUuid, row.constraintUuid),
      ),
    )
  const { total, bytes } = others ?? { total: 0, bytes: 0 }
  ensure(
    before || total < most,
    'conflict',
    `Your organisation has ${most} geofences, corridors and weather cells, which is the most. Remove some first.`,
  )
  ensure(
    bytes + bytesIn(row) <= mostBytes,
    'conflict',
    `The geofences, corridors and weather cells of your organisation would take more than ${mostBytes / 1024 / 1024} MiB. Remove some first, or draw with fewer positions.`,
  )
}

interface Shaped {
  readonly word: string
  readonly table: PgTable
  readonly uuid: PgColumn
  readonly org: PgColumn
  readonly status: PgColumn
}

/** The records that constraints are made for. */
const shaped: Readonly<Record<number, Shaped>> = {
  [constraintType.mission]: {
    word: 'mission',
    table: missions,
    uuid: missions.missionUuid,
    org: missions.orgUuid,
    status: missions.status,
  },
  [constraintType.flightPlan]: {
    word: 'flight plan',
    table: flightPlans,
    uuid: flightPlans.planUuid,
    org: flightPlans.orgUuid,
    status: flightPlans.status,
  },
  [constraintType.zone]: {
    word: 'zone',
    table: zones,
    uuid: zones.zoneUuid,
    org: zones.orgOwnerUuid,
    status: zones.status,
  },
}

/** 422 unless the record that it shapes is the caller's own; a platform administrator's are those without an owner. */
export const refuseForeignRecord = async (
  tx: Tx,
  { constraintType: type, refUuid, orgUuid }: NewConstraint,
): Promise<void> => {
  const { word, table, uuid, org, status } = shaped[type] as Shaped
  // What an organisation under review owns has no effect on others.
  const notDormant = type === constraintType.zone ? isNull(zones.dormantSince) : undefined
  const [found] = await tx
    .select({ one: sql`1` })
    .from(table)
    .where(
      and(
        eq(uuid, refUuid),
        eq(status, recordStatus.active),
        orgUuid ? eq(org, orgUuid) : isNull(org),
        notDormant,
      ),
    )
    // It cannot be deleted until the transaction ends.
    .for('share')
  ensure(found, 'unprocessable', `ref_uuid: your organisation has no active ${word} with this uuid`)
}
