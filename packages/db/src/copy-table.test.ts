import { randomUUID } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { afterAll, expect, it } from 'vitest'
import { copyInto } from './client.ts'
import { tables } from './index.ts'
import { createTestDatabase } from './testing.ts'

const { constraints, zones } = tables
const database = await createTestDatabase()
afterAll(() => database.close())

const ring = [
  [-0.1, 51.5],
  [179.999_999_9, -90],
  [1e-7, 0],
  [-0.1, 51.5],
]
const shape = { type: 'Polygon' as const, coordinates: [ring] }

it('reads back what it has written of each type, with nulls and open ends, many pages long', async () => {
  const at = new Date('1969-12-31T23:59:59.999Z')
  const till = new Date('9999-12-31T23:59:59.999Z')
  const unlimited = {
    constraintType: 4,
    orgUuid: null,
    geometry2d: shape,
    outer: ring,
    hasHoles: false,
    corners: null,
    heights: { min: null, max: null },
    heightsAmsl: { min: -430.5, max: null },
    heightsW84: { min: null, max: 1e300 },
    limits: null,
    during: { from: null, to: null },
    metadata: {},
    createdAt: at,
    updatedAt: till,
  }
  const rows = Array.from({ length: 600 }, (_, n) => ({
    constraintUuid: randomUUID(),
    refUuid: randomUUID(),
    ...unlimited,
    ...(n % 2 === 0 && {
      orgUuid: randomUUID(),
      hasHoles: true,
      corners: n,
      heights: { min: -n / 3, max: n + 0.1 },
      during: { from: at, to: till },
      metadata: { name: `Ærø "${n}"\n\\ 飛行`, nothing: null, deep: [n, { x: 1e21 }] },
    }),
  }))
  await database.db.transaction((tx) => copyInto(tx, constraints, rows))
  const read = await database.db.select().from(constraints)
  const byUuid = new Map(read.map((row) => [row.constraintUuid, row]))
  expect(rows.map(({ constraintUuid }) => byUuid.get(constraintUuid))).toEqual(rows)
})

it('leaves a column that no row names to the table, and what is no text of Unicode comes whole', async () => {
  const zone = (n: number, zoneName: string) => ({
    zoneUuid: randomUUID(),
    zoneId: 2 ** 52 + n,
    svcId: `ZON-${n}`,
    zoneName,
    restrictionType: -32_768,
    airspaceZoneType: 32_767,
    constraintUuid: randomUUID(),
    zoneEnvelope: shape,
    minHeight: 0,
    maxHeight: 0.1 + 0.2,
    zoneVersion: 2 ** 31 - 1,
    status: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  })
  const rows = [zone(0, 'half of a pair \ud83d'), zone(1, '')]
  await database.db.transaction((tx) => copyInto(tx, zones, rows))
  const read = await database.db.select().from(zones).orderBy(asc(zones.zoneId))
  expect(read).toMatchObject([{ ...rows[0], zoneName: 'half of a pair �' }, rows[1]])
  expect(read.map(({ schedule, envelopeBytes }) => [schedule, envelopeBytes])).toEqual(
    rows.map(() => [null, JSON.stringify(shape).length]),
  )
})

it('names the column whose type it cannot write', async () => {
  const notes = pgTable('notes', { note: varchar('note') })
  const copy = database.db.transaction((tx) => copyInto(tx, notes, [{ note: 'x' }]))
  await expect(copy).rejects.toThrow('note is of type varchar')
})

it.each(['audit_seals', 'constraints', 'resource_memberships', 'zone_changes', 'zones'])(
  '%s takes whole pages: nothing is done before each row',
  async (table) => {
    // Bits of tgtype: 1 for each row, 2 before, 4 insert.
    const { rows } = await database.db.execute(sql`
    select tgname from pg_trigger where tgrelid = ${table}::regclass and tgtype & 7 = 7`)
    expect(rows).toEqual([])
  },
)
