import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addMs, type UserActor } from '../../kernel/index.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { invitationOperations } from './service.ts'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const call = invitationCalls(world)
const { db } = world.services

const others = 1_000
/** Invitations and requests of people and organisations that nobody here has to do with. */
const addOthers = async (resourceType: number, livesMs: number) => {
  const expiresAt = addMs(world.clock.now(), livesMs).toISOString()
  await db.execute(
    sql.raw(`
    insert into resource_invitations (invite_uuid, invite_svc_id, direction, resource_type, resource_uuid, invitee_type,
      invitee_uuid, invitee_key, invite_role, status, token_hash, invited_by_user_uuid, expires_at, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), (array['invite', 'request'])[n % 2 + 1], ${resourceType}, gen_random_uuid(), 1,
      gen_random_uuid(), 'user:' || n, 1, 0, md5(random()::text) || md5(random()::text), gen_random_uuid(),
      '${expiresAt}', '${expiresAt}', '${expiresAt}'
    from generate_series(1, ${others}) n`),
  )
}

/** What waits for them, and how many invitations are read to say so. */
const waitingFor = async (actor: UserActor) => {
  let waiting: unknown[] = []
  const read = await rowsRead(db, ['resource_invitations'], async (within) => {
    const { data } = await invitationOperations.mine.invoke({ ...world.as(actor), db: within }, {}, {})
    waiting = data.map(({ direction, resource_type, decided_by_org_uuid }) => [
      direction,
      resource_type,
      decided_by_org_uuid,
    ])
  })
  return { waiting, rows: read.resource_invitations.rows }
}

beforeAll(async () => {
  await addOthers(1, 60_000)
  for (const resourceType of [1, 2, 3]) await addOthers(resourceType, -60_000)
})

it('whoever asks what waits for them has that read, and not what waits for all others or has run out', async () => {
  const manager = await buildManager(world)
  const zone = await buildZone(world, { manager })
  const owner = await buildOrganisation(world)
  const guest = await buildUser(world)
  const root = await buildUser(world, { email: 'root@example.org' })
  const asker = await buildManager(world)
  await call.create(asker.owner, {
    resource_type: 3,
    resource_uuid: zone.zone_uuid,
    invitee_type: 2,
    invite_role: 1,
  })
  await call.create(owner.owner, {
    resource_type: 1,
    resource_uuid: owner.org.org_uuid,
    invitee_type: 1,
    invite_mode: 1,
    invite_identifier: guest.user.email,
    invite_role: 1,
  })
  const asked = ['request', 3, manager.org.org_uuid]
  for (const [actor, expected] of [
    [manager.person.actor, [asked]],
    [guest.actor, [['invite', 1, null]]],
    [owner.person.actor, []],
    [root.actor, [['request', 3, null]]],
  ] as const) {
    const { waiting, rows } = await waitingFor(actor)
    expect(waiting).toEqual(expected)
    expect(rows).toBeLessThan(10)
  }
  await vacuumAll(world.database.url)
  for (const { actor } of [manager.person, guest, owner.person, root])
    expect((await waitingFor(actor)).rows).toBeLessThan(10)
})
