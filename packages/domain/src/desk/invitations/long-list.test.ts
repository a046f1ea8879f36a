import { analyseGrown } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { MemberActor } from '../../kernel/index.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { invitationOperations } from './service.ts'

const world = await openTestWorld()
const call = invitationCalls(world)
const { db } = world.services

const authority = await buildManager(world)
const asker = await buildManager(world)
const zone = await buildZone(world, { manager: authority })
const people = { resource_type: 1, resource_uuid: authority.org.org_uuid, invitee_type: 1, invite_mode: 1 }
const ofZone = { resource_type: 3, resource_uuid: zone.zone_uuid, invitee_type: 2 }

const list = async (actor: MemberActor, asked: object) => {
  let answer: Awaited<ReturnType<typeof invitationOperations.list.invoke>> | undefined
  const read = await rowsRead(db, ['resource_memberships', 'resource_invitations'], async (within) => {
    answer = await invitationOperations.list.invoke({ ...world.as(actor), db: within }, {}, asked)
  })
  return { ...answer!, rows: read.resource_memberships.rows + read.resource_invitations.rows }
}

const questions = [
  {},
  { limit: 2, page: 2 },
  { resource_type: 1 },
  { resource_type: 2 },
  { resource_type: 3 },
  { resource_type: 3, status: 0 },
  { invitee_type: 2, status: -2 },
  { incoming: 1 },
  { incoming: 0 },
  { resource_uuid: zone.zone_uuid },
  { resource_uuid: authority.org.org_uuid },
]
const answers = async () => {
  const all = []
  for (const actor of [authority.owner, asker.owner])
    for (const asked of questions) {
      const { data, pagination } = await list(actor, asked)
      all.push({ asked, uuids: data.map(({ invite_uuid }) => invite_uuid), total: pagination.total_records })
    }
  return all
}

/** Sent by the authority, about it, asked of its zone by another, withdrawn, and sent to it. */
beforeAll(async () => {
  await call.create(authority.owner, { ...people, invite_identifier: 'one@example.org', invite_role: 1 })
  const gone = await call.create(authority.owner, {
    ...people,
    ...{ invite_identifier: 'two@example.org', invite_role: 1 },
  })
  await call.revoke(authority.owner, gone.invite_uuid)
  await call.create(asker.owner, { ...ofZone, invite_role: 2 })
  const theirs = await buildZone(world, { manager: asker })
  await call.create(asker.owner, {
    ...{ ...ofZone, resource_uuid: theirs.zone_uuid },
    ...{ invitee_uuid: authority.org.org_uuid, invite_role: 2 },
  })
})

it('who holds thousands of zones is answered as one who holds one, without looking at each', async () => {
  const few = await answers()
  expect(few.find(({ asked }) => Object.keys(asked).length === 0)).toMatchObject({ total: 4 })
  await addFarZones(db, 5_000, { owner: authority.org.org_uuid, org: authority.org.org_uuid, role: 1 })
  expect(await answers()).toEqual(few)
  await analyseGrown(db, ['resource_memberships', 'resource_invitations', 'zones'])
  for (const asked of questions) expect((await list(authority.owner, asked)).rows).toBeLessThan(1_200)
  expect(await answers()).toEqual(few)
})

it('a page reads its own, however many were sent before, and one behind a cursor counts nothing again', async () => {
  await db.execute(sql`
    insert into resource_invitations select (jsonb_populate_record(i, jsonb_build_object('invite_uuid', gen_random_uuid(),
      'invite_svc_id', gen_random_uuid(), 'invitee_key', gen_random_uuid(), 'status', -2,
      'token_hash', md5(random()::text) || md5(random()::text), 'created_at', i.created_at - n * interval '1 minute'))).*
    from resource_invitations i cross join generate_series(1, 3000) n
    where i.invite_identifier = 'one@example.org'`)
  await analyseGrown(db, ['resource_invitations'])
  const first = await list(authority.owner, { limit: 5 })
  expect(first.pagination.total_records).toBe(3_004)
  const second = await list(authority.owner, { limit: 5, cursor: first.next_cursor })
  expect(second.pagination).toMatchObject({ total_records: 3_004, current_page: 2 })
  expect(second.data).toEqual((await list(authority.owner, { limit: 5, page: 2 })).data)
  expect(second.rows).toBeLessThan(1_200)
})
