import { analyseGrown, tables } from '@clearway/db'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { mostNamed } from '../../airspace/zone-links/own-zones.ts'
import { type MemberActor, recordStatus } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { buildAsset, buildMember, buildMission, buildOrganisation } from '../../testing/index.ts'
import { addMissions } from '../../testing/many-missions.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead } from '../../testing/rows-read.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()
const { db } = world.services

const many = 6_000
/** What is looked at: a thousand by themselves, a thousand by the index, and the rows that come with them. */
const looked = 4_000

/** As many rows as one statement changes within its time on a machine that has other work. */
const part = 250
const inParts = async (uuids: readonly string[], change: (uuids: string[]) => Promise<unknown>) => {
  for (let from = 0; from < uuids.length; from += part) await change(uuids.slice(from, from + part))
}

const found = async (q: string, actor: MemberActor) => {
  let hits: { kind: string; uuid: string }[] = []
  const read = await rowsRead(db, ['missions', 'permissions', 'mission_assets'], async (within) => {
    const answer = await capabilities.search.find.invoke(
      { ...world.as(actor), db: within },
      {},
      { q, limit: 6 },
    )
    hits = answer.hits
  })
  const missions = hits.flatMap(({ kind, uuid }) => (kind === 'mission' ? [uuid] : []))
  const rows = Math.max(...Object.values(read).map((one) => one.rows))
  return { missions, hits, rows }
}

const newestOf = async (q: string, actor: MemberActor) => (await found(q, actor)).missions[0]

describe('among very many missions of the same name', () => {
  let newest: string
  let added: string[]
  let oldest: string
  let elsewhere: string

  beforeAll(async () => {
    // `other` has more zones than are named in a question; `kia` has few.
    await addFarZones(db, mostNamed + 1, { owner: other.org.org_uuid })
    const envelope = here(0.2) as never
    await zoneHere({ manager: other, zone_envelope: envelope })
    await zoneHere({ manager: kia, zone_envelope: envelope })
    const mission = await buildMission(world, vayu, {
      mission_envelope: here(),
      mission_name: 'Delivery newest',
    })
    newest = mission.mission_uuid
    added = await addMissions(db, { like: newest, many, name: 'Delivery' })
    oldest = added.at(-1)!
    await db
      .update(tables.missions)
      .set({ missionName: 'Delivery to Zanskar' })
      .where(eq(tables.missions.missionUuid, oldest))
    const foreign = await buildMission(world, deccan, {
      mission_envelope: here(0.1, 60),
      mission_name: 'Delivery',
    })
    elsewhere = foreign.mission_uuid
    await analyseGrown(db, ['missions', 'mission_assets', 'permissions', 'request_facts', 'zones'])
  }, 120_000)

  it.each(['m', 'msn', 'MSN', 'delivery'])('%s finds those that end last, and looks at few', async (q) => {
    for (const actor of [vayu.owner, kia.owner, other.owner]) {
      const { missions, rows } = await found(q, actor)
      expect(missions).toHaveLength(6)
      expect(missions[0]).toBe(newest)
      expect(missions).not.toContain(elsewhere)
      expect(rows).toBeLessThan(looked)
    }
    expect((await found(q, deccan.owner)).missions).toEqual([elsewhere])
  })

  it('a word that few have finds the oldest of them, beside one that all have', async () => {
    for (const q of ['zanskar', 'del zan'])
      for (const actor of [vayu.owner, kia.owner, other.owner]) {
        const { missions, rows } = await found(q, actor)
        expect(missions).toEqual([oldest])
        expect(rows).toBeLessThan(looked)
      }
    expect((await found('zanskar', deccan.owner)).missions).toEqual([])
  })

  it('an operator of very many missions is found by whoever it asks', async () => {
    for (const actor of [kia.owner, other.owner]) {
      const { hits, rows } = await found(vayu.org.org_svc_id, actor)
      expect(hits[0]).toMatchObject({ kind: 'organisation', uuid: vayu.org.org_uuid })
      expect(await newestOf(vayu.org.org_svc_id, actor)).toBe(newest)
      expect(rows).toBeLessThan(looked)
    }
  })

  it('an aircraft that flies very many finds the last, of those that are looked at or of its newest that are in force', async () => {
    const flying = await buildAsset(world, vayu)
    const { assets, missionAssets, missions } = tables
    const [{ name: former }] = (await db
      .select({ name: assets.svcId })
      .from(assets)
      .where(eq(assets.assetUuid, vayu.assetUuid))) as [{ name: string }]
    for (const actor of [vayu.owner, kia.owner, other.owner]) {
      const { missions: listed, rows } = await found(former, actor)
      expect(listed).toEqual([newest, ...added.slice(0, 5)])
      expect(rows).toBeLessThan(looked)
    }

    const others = added.slice(1_500)
    await inParts(others, (some) =>
      db
        .update(missionAssets)
        .set({ assetUuid: flying.asset_uuid })
        .where(inArray(missionAssets.missionUuid, some)),
    )
    const rising = others.toSorted()
    const lastOf = (uuids: string[]) => others.filter((uuid) => uuids.includes(uuid)).slice(0, 6)
    for (const actor of [vayu.owner, kia.owner, other.owner]) {
      const { missions: listed, rows } = await found(flying.asset_svc_id, actor)
      expect(listed).toEqual(lastOf(rising.slice(-1_000)))
      expect(rows).toBeLessThan(looked)
    }

    await inParts(rising.slice(-1_000), (some) =>
      db.update(missions).set({ status: recordStatus.inactive }).where(inArray(missions.missionUuid, some)),
    )
    for (const actor of [vayu.owner, kia.owner, other.owner])
      expect((await found(flying.asset_svc_id, actor)).missions).toEqual(lastOf(rising.slice(-2_000, -1_000)))
  })

  it('of several operators of very many missions each, the last of all are found', async () => {
    const { missions } = tables
    for (let from = 1_000; from < many; from += 1_000) {
      const { org } = await buildOrganisation(world, { org_name: `Zephyr ${from}` })
      await inParts(added.slice(from, from + 1_000), (some) =>
        db
          .update(missions)
          .set({ orgUuid: org.org_uuid, status: recordStatus.active })
          .where(inArray(missions.missionUuid, some)),
      )
    }
    for (const actor of [kia.owner, other.owner]) {
      const { missions: listed, rows } = await found('zephyr', actor)
      expect(listed).toEqual(added.slice(1_000, 1_006))
      expect(rows).toBeLessThan(looked)
    }
  })
})

it('one finds the own assets and people by letters that those of all have', async () => {
  const { asset_uuid } = await buildAsset(world, deccan)
  const { person } = await buildMember(world, deccan.org)
  const uuids = async (q: string) =>
    (await capabilities.search.find.invoke(world.as(deccan.owner), {}, { q, limit: 25 })).hits.map(
      ({ uuid }) => uuid,
    )
  expect(await uuids('ast')).toContain(asset_uuid)
  expect(await uuids('usr')).toContain(person.user.user_uuid)
})
