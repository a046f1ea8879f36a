import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders/people.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { isBeingSealed, Sealer, sealingProcess } from './sealer.ts'
import { verifyAudit } from './verify.ts'

const { auditSeals } = tables

const worlds: { world: TestWorld; owner: pg.Client }[] = []
let world: TestWorld
let tamper: (statement: string, values?: unknown[]) => Promise<unknown>

/** A chain of some entries, and an attacker who may do anything to the database but does not have the service's keys. */
beforeEach(async () => {
  world = await createTestWorld()
  const owner = new pg.Client({ connectionString: world.database.url })
  await owner.connect()
  await owner.query(
    'alter table audit_entries disable trigger all; alter table audit_seals disable trigger all',
  )
  worlds.push({ world, owner })
  tamper = (statement, values) => owner.query(statement, values)
  await buildUser(world)
  await buildUser(world)
  await seal()
})
afterAll(async () => {
  for (const { world, owner } of worlds) {
    await owner.end()
    await world.close()
  }
})

const seal = () => new Sealer(world.services).drain()
const verify = (options: { now?: Date; knownHead?: { position: number; hash: string } } = {}) =>
  verifyAudit(world.services.db, { keys: world.services.keys, now: world.clock.now(), ...options })
const faults = async () => (await verify()).faults.map(({ kind, text }) => `${kind}: ${text}`)
const sealAt = async (position: number) => {
  const [row] = await world.services.db.select().from(auditSeals).where(eq(auditSeals.position, position))
  return row!
}

describe('the untouched audit', () => {
  it('holds, with its count and its head', async () => {
    const report = await verify()
    expect(report.faults).toEqual([])
    expect(report.entries).toBeGreaterThan(6)
    expect(report.seals).toBe(report.entries)
    expect(report.head).toBe((await sealAt(report.seals)).hash)
  })

  it('holds after more was done and sealed, and still knows the earlier head', async () => {
    const { seals: position, head: hash } = await verify()
    await buildUser(world)
    await seal()
    const report = await verify({ knownHead: { position, hash } })
    expect(report).toMatchObject({ faults: [] })
    expect(report.seals).toBeGreaterThan(position)
  })

  it('seals an entry whose transaction ends after later ones were sealed', async () => {
    const sealer = new Sealer(world.services)
    await sealer.drain()
    const { entries } = await verify()
    await world.services.db.transaction(async (slow) => {
      const ctx = { ...world.services, db: slow as unknown as typeof world.services.db }
      await buildUser({ ...world, services: ctx, as: (actor) => ({ ...world.as(actor), db: ctx.db }) })
      await buildUser(world)
      await sealer.drain()
    })
    await sealer.drain()
    const report = await verify()
    expect(report.seals).toBe(report.entries)
    expect(report.entries).toBeGreaterThan(entries + 6)
    expect(report.faults).toEqual([])
  })

  it('goes on in a database that was restored from one with higher transaction ids', async () => {
    await buildUser(world)
    await tamper(`update audit_entries set written_by = '9000000000'::xid8`)
    await tamper(`update audit_horizon set settled = '9000000000'::xid8, server = 'the other one'`)
    const sealer = new Sealer(world.services)
    await sealer.drain()
    await buildUser(world)
    await sealer.drain()
    const report = await verify()
    expect(report).toMatchObject({ faults: [], seals: report.entries })
  })

  it('is sealed once by many processes at the same time', async () => {
    await buildUser(world)
    await Promise.all([1, 2, 3, 4, 5].map(() => new Sealer(world.services).drain()))
    await seal()
    expect(await faults()).toEqual([])
  })
})

describe('whoever owns the database cannot hide that', () => {
  it('an entry was altered', async () => {
    const { entryUuid } = await sealAt(3)
    await tamper(
      `update audit_entries set result = 'done', action = 'missions.delete' where entry_uuid = $1`,
      [entryUuid],
    )
    expect(await faults()).toEqual([expect.stringMatching(new RegExp(`^altered: .*${entryUuid}.*altered`))])
  })

  it('an entry was removed', async () => {
    const { entryUuid } = await sealAt(4)
    await tamper('delete from audit_entries where entry_uuid = $1', [entryUuid])
    expect(await faults()).toEqual([expect.stringMatching(new RegExp(`^removed: Entry ${entryUuid}`))])
  })

  it('an entry was removed together with its seal', async () => {
    const { entryUuid } = await sealAt(4)
    await tamper('delete from audit_entries where entry_uuid = $1', [entryUuid])
    await tamper('delete from audit_seals where entry_uuid = $1', [entryUuid])
    expect(await faults()).toEqual(['removed: Seal 4 was removed.'])
  })

  it('the newest entries were removed, for whoever noted the head', async () => {
    const { seals: position, head: hash } = await verify()
    const { entryUuid } = await sealAt(position)
    await tamper('delete from audit_entries where entry_uuid = $1', [entryUuid])
    await tamper('delete from audit_seals where entry_uuid = $1', [entryUuid])
    expect((await verify({ knownHead: { position, hash } })).faults).toMatchObject([{ kind: 'removed' }])
  })

  it('an entry was inserted, even after the sealer sealed it', async () => {
    const insert = `insert into audit_entries (entry_uuid, at, action, result, request_id, details, mac)
      values ('01900000-0000-7000-8000-0000000000aa', now(), 'zones.delete', 'done', 'x', '{}', repeat('0', 64))`
    await tamper(insert)
    const named = expect.stringMatching(/^inserted: .*01900000-0000-7000-8000-0000000000aa.*inserted/)
    expect(await faults()).toEqual([named])
    await seal()
    expect(await faults()).toEqual([named])
  })

  it('a copy of an entry was inserted', async () => {
    const { entryUuid } = await sealAt(2)
    await tamper(
      `insert into audit_entries (entry_uuid, at, action, result, request_id, details, mac)
       select '01900000-0000-7000-8000-0000000000ab', at, action, result, request_id, details, mac
       from audit_entries where entry_uuid = $1`,
      [entryUuid],
    )
    expect(await faults()).toEqual([expect.stringMatching(/^inserted: .*0000000000ab/)])
  })

  it('two seals changed places', async () => {
    await tamper('update audit_seals set position = -2 where position = 2')
    await tamper('update audit_seals set position = 2 where position = 3')
    await tamper('update audit_seals set position = 3 where position = -2')
    const found = await faults()
    expect(found[0]).toMatch(/^reordered: Seal 2/)
    expect(found.some((text) => /Seal 3/.test(text))).toBe(true)
  })

  it('two entries changed places in the chain', async () => {
    const [second, third] = [await sealAt(2), await sealAt(3)]
    await tamper('delete from audit_seals where position in (2, 3)')
    for (const [at, from] of [
      [second, third],
      [third, second],
    ] as const)
      await tamper('insert into audit_seals values ($1, $2, $3, $4, $5, $6)', [
        at.position,
        from.entryUuid,
        from.entryHash,
        at.previousHash,
        at.hash,
        at.sealedAt,
      ])
    expect((await faults()).map((text) => text.slice(0, 16))).toEqual([
      'altered: Seal 2,',
      'altered: Seal 3,',
    ])
  })

  it('an entry stays unsealed for longer than a minute', async () => {
    await buildUser(world)
    const { entries, seals, faults: young } = await verify()
    expect(young).toEqual([])
    const now = new Date(world.clock.now().getTime() + 61_000)
    const { faults: old } = await verify({ now })
    expect(old).toHaveLength(entries - seals)
    expect(old[0]).toMatchObject({ kind: 'unsealed', text: expect.stringContaining('longer than a minute') })
  })
})

it('whether somebody seals shows at the database', async () => {
  const { services, database } = world
  expect(await isBeingSealed(services.db)).toBe(false)
  const api = new pg.Client({ connectionString: database.url, application_name: sealingProcess })
  await api.connect()
  expect(await isBeingSealed(services.db)).toBe(true)
  await api.end()
  await expect.poll(() => isBeingSealed(services.db)).toBe(false)
})
