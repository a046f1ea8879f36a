import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { membershipStatus, recordStatus } from '../../kernel/index.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltOrganisation,
  buildManager,
  buildOrganisation,
  buildZone,
  square,
} from '../../testing/index.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import {
  areAny,
  isAmong,
  isMeant,
  meantAmong,
  mostNamed,
  namesOneOf,
  ownAmong,
  uuidsOf,
  type ZonesMeant,
  zonesEverOf,
  zonesOf,
} from './own-zones.ts'
import type { ZoneRight } from './store.ts'

const world = await openTestWorld()
const { db } = world.services

const manager = 1
const monitor = 2

const orgOf = ({ org }: BuiltOrganisation): string => org.org_uuid

describe('the zones that a question means', () => {
  const rights: ZoneRight[] = ['linked', 'managed']
  const zones: Record<string, string> = {}
  let us: string

  beforeAll(async () => {
    us = orgOf(await buildManager(world))
    const theirs = await buildManager(world)
    const make = async (name: string, how: { owner?: string; role?: number } = {}) => {
      const zone = await buildZone(world, { manager: theirs, zone_envelope: square(100, -10) as never })
      zones[name] = zone.zone_uuid
      if (how.owner)
        await db
          .update(tables.zones)
          .set({ orgOwnerUuid: how.owner })
          .where(eq(tables.zones.zoneUuid, zone.zone_uuid))
      if (how.role)
        await db.execute(sql`
          insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid, member_type, member_uuid,
            role, status, created_at, updated_at)
          values (gen_random_uuid(), 'MEM-' || gen_random_uuid(), 3, ${zone.zone_uuid}, 2, ${us}, ${how.role}, 1, now(), now())`)
    }
    await make('foreign')
    await make('owned', { owner: us })
    await make('managed', { role: manager })
    await make('monitored', { role: monitor })
    await make('both', { owner: us, role: manager })
    for (const name of ['dormant', 'deleted', 'left']) await make(name, { role: manager })
    const change = (name: string, set: Partial<typeof tables.zones.$inferInsert>) =>
      db.update(tables.zones).set(set).where(eq(tables.zones.zoneUuid, zones[name]!))
    await change('dormant', { dormantSince: new Date() })
    await change('deleted', { status: recordStatus.inactive })
    await db
      .update(tables.resourceMemberships)
      .set({ status: membershipStatus.removed })
      .where(sql`resource_type = 3 and resource_uuid = ${zones['left']!} and member_uuid = ${us}`)
  })

  const expected = { linked: ['both', 'managed', 'monitored', 'owned'], managed: ['both', 'managed'] }
  const namesIn = (uuids: Iterable<string>) => {
    const found = new Set(uuids)
    return Object.keys(zones)
      .filter((name) => found.has(zones[name]!))
      .toSorted()
  }
  const found = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ uuid: string }>(query)
    return namesIn(rows.map(({ uuid }) => uuid))
  }
  const all = () => sql`unnest(${sql.param(Object.values(zones))}::uuid[]) asked(uuid)`

  it.each(rights)('are those in effect that are %s, named or not', async (right) => {
    const few = await zonesOf(db, us, right)
    expect(namesIn(few.named ?? [])).toEqual(expected[right])
    for (const meant of [few, { named: null, orgUuid: us, right } satisfies ZonesMeant]) {
      expect(namesIn(await meantAmong(db, meant, Object.values(zones)))).toEqual(expected[right])
      expect(await found(sql`select uuid from ${all()} where ${isAmong(sql`asked.uuid`, meant)}`)).toEqual(
        expected[right],
      )
      expect(
        await found(sql`select uuid from ${all()} where ${namesOneOf(sql`array[asked.uuid]`, meant)}`),
      ).toEqual(expected[right])
      expect(await found(sql`select unnest(${uuidsOf(meant)}) as uuid`)).toEqual(expected[right])
      expect(await found(sql`select zone_uuid as uuid from zones where ${isMeant(meant)}`)).toEqual(
        expected[right],
      )
      expect(await areAny(db, meant)).toBe(true)
    }
    const own = await ownAmong(db, us, Object.values(zones))
    expect(namesIn(own[right])).toEqual(expected[right])
  })

  it.each(rights)('are with those that are gone where it is asked what was: %s', async (right) => {
    const ever = [...expected[right], 'deleted'].toSorted()
    const few = await zonesEverOf(db, us, right)
    for (const meant of [few, { named: null, orgUuid: us, right, standing: 'ever' } satisfies ZonesMeant]) {
      expect(namesIn(await meantAmong(db, meant, Object.values(zones)))).toEqual(ever)
      expect(await found(sql`select uuid from ${all()} where ${isAmong(sql`asked.uuid`, meant)}`)).toEqual(
        ever,
      )
      expect(await found(sql`select unnest(${uuidsOf(meant)}) as uuid`)).toEqual(ever)
    }
    expect(few.named).toHaveLength(ever.length)
  })

  it.each(rights)('are none of who has none: %s', async (right) => {
    const orgUuid = orgOf(await buildOrganisation(world))
    expect(await zonesOf(db, orgUuid, right)).toEqual({ named: [] })
    expect(await areAny(db, { named: null, orgUuid, right })).toBe(false)
    expect(await meantAmong(db, { named: null, orgUuid, right }, Object.values(zones))).toEqual(new Set())
  })

  it('are named up to a number, and no more than that is read of who has more', async () => {
    const [owner, watcher] = [orgOf(await buildManager(world)), orgOf(await buildManager(world))]
    await addFarZones(db, mostNamed, { owner, org: owner, role: manager })
    await addFarZones(db, 2 * mostNamed, { org: watcher, role: monitor })
    expect((await zonesOf(db, owner, 'linked')).named).toHaveLength(mostNamed)
    await addFarZones(db, 1, { owner })
    expect(await zonesOf(db, owner, 'managed')).toEqual({ named: null, orgUuid: owner, right: 'managed' })
    expect((await zonesOf(db, watcher, 'linked')).named).toBeNull()
    const read = await rowsRead(db, ['zones', 'resource_memberships'], (tx) => zonesOf(tx, watcher, 'linked'))
    expect(read.zones.rows).toBe(0)
    expect(read.resource_memberships.rows).toBeLessThanOrEqual(mostNamed + 1)
  })
})
