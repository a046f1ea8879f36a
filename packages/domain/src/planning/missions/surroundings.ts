import {
  bandToPg,
  builtOnce,
  gathered,
  literal,
  type Queryable,
  questionTable,
  ringFromPg,
  ringToPg,
  tables,
  windowToPg,
} from '@clearway/db'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { nearAsked, nearColumns, nearLists } from '../../airspace/constraints/candidates.ts'
import type { ClosedVolume, Slot } from '../../airspace/constraints/volume.ts'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import { type ZoneRow, zonesAsked } from '../../airspace/zones/store.ts'
import { overlapWith } from '../../geo/index.ts'
import { constraintType, passingInTurns } from '../../kernel/index.ts'
import { sharesGround } from '../deconfliction/predicates.ts'
import { type RivalVolume, rivalsIn, rivalVolumes } from '../flight-plans/conflicts.ts'

const { constraints, zones } = tables

export interface Surroundings {
  /** That share airspace and time with the volume, in the order of their creation. */
  readonly zones: readonly TouchedZone[]
  /** What plans have of the volume's ground within the room; earliest first. */
  readonly over: readonly RivalVolume[]
}

const shown = {
  zoneUuid: zones.zoneUuid,
  svcId: zones.svcId,
  zoneName: zones.zoneName,
  restrictionType: zones.restrictionType,
  airspaceZoneType: zones.airspaceZoneType,
  zoneEnvelope: zones.zoneEnvelope,
  minHeight: zones.minHeight,
  maxHeight: zones.maxHeight,
  limits: zones.limits,
  activeFrom: zones.activeFrom,
  activeTo: zones.activeTo,
  schedule: zones.schedule,
}
export type TouchedZone = Pick<ZoneRow, keyof typeof shown>

interface Question {
  readonly volume: ClosedVolume
  /** The heights and the time in which plans are looked for. */
  readonly room: Slot
  /** This plan is none of them. */
  readonly except?: string | null | undefined
}

/** What a drawn volume meets. Several that are asked for at once are one statement; where there is much it is read by itself. */
export const surroundingsOf = async (db: Queryable, question: Question): Promise<Surroundings> => {
  const { volume, room, except } = question
  const { near, taken } = await surroundings(db, question)
  if (!near || !taken) {
    const [touching, over] = await Promise.all([
      zonesAsked(db, volume),
      rivalsIn(db, { ...room, polygon: volume.polygon }, except ? [except] : []),
    ])
    return { zones: touching, over }
  }
  const overlaps = overlapWith(volume.polygon)
  const touching = await passingInTurns(near.map(zoneOf), (zone) => overlaps(zone.zoneEnvelope))
  return { zones: touching, over: taken.map(rivalOf) }
}

const mostRows = 500
const mostBytes = 256 * 1024

// Rows of one question as one value: to read it costs less than to read as many rows and columns.

type Written<Row, Dates extends keyof Row> = Omit<Row, Dates> & Record<Dates, string | null>
type WrittenZone = Written<TouchedZone, 'activeFrom' | 'activeTo'>
type WrittenRival = Omit<RivalVolume, 'envelope' | 'during'> & {
  readonly envelope: string
  readonly during: { readonly from: string | null; readonly to: string | null }
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const zoneOf = (zone: WrittenZone): TouchedZone => ({
  ...zone,
  activeFrom: dateOf(zone.activeFrom),
  activeTo: dateOf(zone.activeTo),
})

const rivalOf = ({ envelope, during, ...rival }: WrittenRival): RivalVolume => ({
  ...rival,
  envelope: ringFromPg(envelope),
  during: { from: dateOf(during.from), to: dateOf(during.to) },
})

const jsonOf = (fields: Readonly<Record<string, SQLWrapper>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`

const ends = (range: SQLWrapper, [low, high]: readonly [string, string]): SQL =>
  jsonOf({ [low]: sql`lower(${range})`, [high]: sql`upper(${range})` })

interface Reading {
  /** Its name in `from`, `json`, `bytes` and `order`. */
  readonly table: SQL
  /** Of one row. */
  readonly json: SQL
  readonly bytes: SQL
  readonly from: SQL
  readonly order: SQL
}

/** Null where it is more than is read for one of several questions. */
const atMost = <Row>({ table, json, bytes, from, order }: Reading): SQL<Row[] | null> => sql`(
  select case when count(*) > ${literal(mostRows)} or bool_or(upto > ${literal(mostBytes)}) then null
    else coalesce(json_agg(${json} order by ${order}) filter (where upto <= ${literal(mostBytes)}), '[]') end
  from (select ${table}.*, sum(${bytes}) over (rows unbounded preceding) as upto
    from ${from} limit ${literal(mostRows + 1)}) ${table})`

const touching = atMost<WrittenZone>({
  table: sql`${zones}`,
  json: jsonOf(shown),
  bytes: sql`${zones.envelopeBytes}`,
  from: sql`${constraints} join ${zones} on ${zones.zoneUuid} = ${constraints.refUuid}
    where ${constraints.constraintType} = ${literal(constraintType.zone)} and ${isInEffect} and ${nearAsked}`,
  order: sql`${zones.zoneId}`,
})

const inRoom = atMost<WrittenRival>({
  table: sql.raw('rival_volumes'),
  json: jsonOf({
    planUuid: rivalVolumes.planUuid,
    orgUuid: rivalVolumes.orgUuid,
    envelope: rivalVolumes.envelope,
    heights: ends(rivalVolumes.heights, ['min', 'max']),
    amsl: ends(rivalVolumes.heightsAmsl, ['min', 'max']),
    w84: ends(rivalVolumes.heightsW84, ['min', 'max']),
    during: ends(rivalVolumes.during, ['from', 'to']),
  }),
  bytes: sql`50 * npoints(${rivalVolumes.envelope})`,
  from: sql`${rivalVolumes}
    where ${sharesGround(sql`${rivalVolumes.envelope}`, sql`asked.ring`)}
      and ${rivalVolumes.heights} && asked.room_heights and ${rivalVolumes.during} && asked.room_during
      and ${rivalVolumes.planUuid} is distinct from asked.except_uuid`,
  order: sql`lower(${rivalVolumes.during}), ${rivalVolumes.planUuid}`,
})

const asked = questionTable('asked', {
  ...nearColumns,
  ring: 'polygon',
  room_heights: 'float8range',
  room_during: 'tstzrange',
  except_uuid: 'uuid',
})

const surroundingsQuery = builtOnce((db) =>
  db
    .select({ near: sql<WrittenZone[] | null>`${touching}`, taken: sql<WrittenRival[] | null>`${inRoom}` })
    .from(asked)
    .orderBy(sql`asked.position`)
    .prepare('surroundings_of_volumes'),
)

const surroundings = gathered({
  ask: (db, questions: readonly Question[]) => {
    const rooms = questions.map(({ room }) => room)
    return surroundingsQuery(db).execute({
      ...nearLists(questions.map(({ volume }) => volume)),
      ring: questions.map(({ volume }) => ringToPg(volume.polygon.coordinates[0] ?? [])),
      room_heights: rooms.map(({ minHeight, maxHeight }) => bandToPg({ min: minHeight, max: maxHeight })),
      room_during: rooms.map(windowToPg),
      except_uuid: questions.map(({ except }) => except ?? null),
    })
  },
})
