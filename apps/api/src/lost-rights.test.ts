import { randomUUID } from 'node:crypto'
import type { AnyOperation, MemberActor, OrgType } from '@clearway/domain/kernel'
import { buildMember, buildUser, type Person } from '@clearway/domain/testing'
import { Client, type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOperations } from './app.ts'
import { createEdge, type Edge, partnerKey, platformAdminKey } from './testing/edge.ts'
import { expectations } from './testing/roles/expectations.ts'
import type { Named } from './testing/roles/maker.ts'
import { makerOf } from './testing/roles/records.ts'
import { requestOf } from './testing/roles/request.ts'
import { buildScene, type Scene } from './testing/roles/scene.ts'
import { bodies } from './testing/roles/writes.ts'

/**
 * Every mutation against the loss of each right that it needs: the right is taken while the request is under way, and
 * when that has been answered, nothing is written. The mutations are those of the registry, so that a new one without a
 * scene fails here.
 */
const mutations = allOperations
  .map(({ op }) => op)
  // Who needs no right loses none.
  .filter(({ kind, access }) => kind === 'mutation' && access.who !== 'anyone')

let edge: Edge
let scene: Scene
let root: Person
let watcher: Client
beforeAll(async () => {
  edge = await createEdge({ settings: { platformAdminEmails: ['root@example.org'] } })
  root = await buildUser(edge.world, { email: 'root@example.org' })
  scene = await buildScene(edge)
  watcher = new Client(edge.world.database.url)
  await watcher.connect()
  await watcher.query(noteWrites)
  const { rows } = await watcher.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [unwatched],
  )
  for (const { name } of rows)
    await watcher.query(`create trigger zz_noted after insert or update or delete on "${name}"
      for each row execute function noted.note()`)
})
afterAll(async () => {
  await watcher.end()
  await edge.close()
})

/** Who calls, with what, and what they call about. */
interface Caller {
  readonly userUuid: string
  readonly sessionUuid: string
  readonly member: MemberActor['member'] | null
  readonly headers: Record<string, string>
  readonly named: Named
}

interface Loss {
  readonly what: string
  /** Takes the right away, in a transaction of its own. */
  readonly take: string
  readonly giveBack: string
  readonly values: (caller: Caller) => readonly unknown[]
  /** The statuses that a caller gets who has lost the right. */
  readonly refused: readonly number[]
  /** The same request is refused in the same words when it comes afterwards. */
  readonly stays: boolean
}

const loss = (
  what: string,
  [table, key, lost, kept]: readonly [string, string, string, string],
  values: (caller: Caller) => readonly unknown[],
  given: Partial<Pick<Loss, 'refused' | 'stays'>> = {},
): Loss => ({
  what,
  take: `update ${table} set ${lost} where ${key}`,
  giveBack: `update ${table} set ${kept} where ${key}`,
  values,
  refused: [403],
  stays: true,
  ...given,
})

const session = loss(
  'the sign-in is ended',
  ['user_sessions', 'session_uuid = $1', 'revoked_at = now()', 'revoked_at = null'],
  ({ sessionUuid }) => [sessionUuid],
  { refused: [401] },
)
const suspension = loss(
  'the person is suspended',
  ['users', 'user_uuid = $1', 'status = -1', 'status = 1'],
  ({ userUuid }) => [userUuid],
)
const key = loss(
  'the partner key is revoked',
  ['partner_keys', 'key_hash = $1', 'status = -1', 'status = 1'],
  ({ headers }) => [edge.world.services.keys.secretHash(headers['partner-api-key'] ?? '')],
)
const membership = loss(
  'the membership is removed',
  ['resource_memberships', 'membership_uuid = $1', 'status = -2', 'status = 1'],
  ({ member }) => [member?.membershipUuid],
)
const role = loss(
  'the role is lowered',
  ['resource_memberships', 'membership_uuid = $1', 'role = 1', 'role = 2'],
  ({ member }) => [member?.membershipUuid],
  { stays: false },
)
const ban = loss(
  'the organisation is banned',
  ['organisations', 'org_uuid = $1', 'status = -2', 'status = 1'],
  ({ member }) => [member?.orgUuid],
)
const address = loss(
  'the administrator’s address is no longer proved',
  ['users', 'user_uuid = $1', 'email_verified = false', 'email_verified = true'],
  ({ userUuid }) => [userUuid],
)
/** What a transfer changes, also for an operation that has begun. */
const changeHands = (status: number, owner: string): string => `
  with hands as (update assets set org_owner_uuid = ${owner} where asset_uuid = $1)
  update resource_memberships set status = ${status}
  where resource_type = 2 and resource_uuid = $1 and member_uuid = $2`
const asset: Loss = {
  what: 'the asset is transferred',
  take: changeHands(-2, 'null'),
  giveBack: changeHands(1, '$2'),
  values: ({ named, member }) => [assetOf(named), member?.orgUuid],
  refused: [404, 409, 422],
  stays: false,
}
const zoneLink = loss(
  'the zone’s Manager link is revoked',
  [
    'resource_memberships',
    'resource_type = 3 and member_type = 2 and member_uuid = $1 and role = 1',
    'status = -2',
    'status = 1',
  ],
  ({ member }) => [member?.orgUuid],
  { refused: [403, 404] },
)

const assetOf = ({ params, body }: Named): string =>
  (params?.['asset_uuid'] ?? (body as { asset_uuid?: string } | undefined)?.asset_uuid) as string

/** Operations on the record of another organisation's, or of what others may do as well. */
const ofOwnAsset =
  /^(assets\.(update|delete|deregister)|certificates\.|invitations\.transferAsset|sessions\.start)/
const ofManagedZone =
  /^(zones\.(update|delete|link|unlink)|permissions\.decide|alerts\.|awareness\.alert|invitations\.inviteToZone)/

const lossesOf = ({ name, access }: AnyOperation): Loss[] => {
  if (access.who === 'partner') return [key]
  if (access.who === 'platformAdmin') return [key, session, suspension, address]
  const own = [key, session, suspension]
  const isAdministrators = access.who === 'user' && access.platformAdmin === true
  if (isAdministrators) return [...own, address]
  const acts = access.who === 'member' || (access.who === 'user' && access.organisation === 'admin')
  if (!acts) return own
  return [
    ...own,
    ...[membership, role, ban],
    ...(ofOwnAsset.test(name) ? [asset] : []),
    ...(ofManagedZone.test(name) ? [zoneLink] : []),
  ]
}

/** One that may, and that can have the record. */
const typeFor = (op: AnyOperation): OrgType => {
  const may = expectations[op.name]?.types
  const holders = isPlatforms(op) ? undefined : makerOf(op)?.types
  return holders?.find((type) => may?.includes(type) ?? true) ?? may?.[0] ?? 'assetOwner'
}

const isPlatforms = ({ access }: AnyOperation): boolean =>
  access.who === 'platformAdmin' || (access.who === 'user' && access.platformAdmin === true)

/** A caller of their own for each operation: some end what they call with. */
const callerFor = async (op: AnyOperation) => {
  const type = typeFor(op)
  const home = scene.home[type]
  const { person, actor: by } = await buildMember(edge.world, home.org, 'admin')
  const cast = { ...home, person, people: { ...home.people, admin: { person, actor: by } } }
  const own: Scene = { ...scene, home: { ...scene.home, [type]: cast } }
  const named = (await platformRecord(op)) ?? (await makerOf(op)?.make(own, cast, by, 'admin')) ?? {}
  const who = isPlatforms(op) ? root : person
  const caller = {
    userUuid: who.actor.user.userUuid,
    sessionUuid: who.actor.user.sessionUuid,
    member: isPlatforms(op) ? null : by.member,
    headers: {
      'partner-api-key': op.access.who === 'platformAdmin' ? platformAdminKey : partnerKey,
      authorization: `Bearer ${who.token}`,
      ...(!isPlatforms(op) && { 'x-organisation-id': cast.org.org_uuid }),
    },
    named,
  }
  return { caller, cast, by, scene: own }
}

const platformRecord = async ({ name }: AnyOperation): Promise<Named | null> => {
  if (name !== 'partnerKeys.revoke') return null
  const key_uuid = randomUUID()
  await edge.world.database.pool.query(
    `insert into partner_keys (key_uuid, key_svc_id, partner_name, key_hash, kind, status, created_at)
     values ($1, $2, 'Skyline', $3, 'partner', 1, now())`,
    [key_uuid, `KEY-${key_uuid.slice(0, 8)}`, edge.world.services.keys.secretHash(key_uuid)],
  )
  return { params: { key_uuid } }
}

/** All tables but the record of who was refused, and what a loss itself is noted in; codes that were tried stay tried. */
const unwatched = ['audit_entries', 'audit_seals', 'one_time_codes', 'revocation_changes']

/** Each row that a transaction which holds has written, in the order of their writing. */
const noteWrites = `
  create schema noted;
  create table noted.writes (n bigint generated always as identity, name text not null, xid text not null);
  create function noted.note() returns trigger language plpgsql security definer as $$
  begin
    insert into noted.writes (name, xid) values (tg_table_name, pg_current_xact_id()::text);
    return null;
  end $$;
  grant usage on schema noted to public`

const lastWrite = async (): Promise<string> => {
  const { rows } = await watcher.query<{ n: string }>('select coalesce(max(n), 0) as n from noted.writes')
  return rows[0]?.n ?? '0'
}

/** The tables that were written since, but by `taker`. */
const writtenSince = async (n: string, taker: string): Promise<string[]> => {
  const { rows } = await watcher.query<{ name: string }>(
    'select distinct name from noted.writes where n > $1 and xid <> $2',
    [n, taker],
  )
  return rows.map(({ name }) => name)
}

const waits = async (): Promise<boolean> => {
  const { rows } = await edge.world.database.pool.query<{ waits: boolean }>(
    `select exists (select from pg_locks l join pg_stat_activity a using (pid)
       where a.datname = current_database() and l.locktype = 'advisory' and not l.granted) as waits`,
  )
  return rows[0]?.waits ?? false
}

const inTransaction = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await edge.world.database.pool.connect()
  try {
    await client.query('begin')
    const made = await work(client)
    await client.query('commit')
    return made
  } finally {
    client.release()
  }
}

interface Race {
  readonly caller: Caller
  readonly lost: Loss
  send(): Promise<{ statusCode: number; body: string }>
}

/** The answer to a request whose right is taken between its being judged and its first write. */
const loseMeanwhile = async ({ caller, lost, send }: Race) => {
  const values = [...lost.values(caller)]
  let answer: ReturnType<Race['send']> | undefined
  let before = '0'
  const taker = await inTransaction(async (client) => {
    const { rowCount } = await client.query(lost.take, values)
    expect(rowCount, `${lost.what}: there was nothing to take`).toBeGreaterThan(0)
    const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    const xid = rows[0]?.xid ?? ''
    before = await lastWrite()
    let isAnswered = false
    answer = send().finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waits()), { interval: 5 }).toBe(true)
    return xid
  })
  const { statusCode, body } = await answer!
  const wrote = await writtenSince(before, taker)
  return { statusCode, message: messageOf(body), wrote }
}

/** An answer may be a file. */
const messageOf = (body: string): string =>
  body.startsWith('{') ? (JSON.parse(body) as { message: string }).message : body.slice(0, 20)

describe.each(mutations.map((op) => [op.name, op] as const))('%s', (_name, op) => {
  it(`writes nothing after the loss of: ${lossesOf(op)
    .map(({ what }) => what)
    .join('; ')}`, async () => {
    const { caller, ...written } = await callerFor(op)
    const { named } = caller
    /** A request that is good once: a code that was tried is used up. */
    const prepared = async () => {
      const body = { ...(await bodies[op.name]?.({ ...written, named })), ...named.body }
      return () => edge.app.inject({ ...requestOf(op, { ...named, body }), headers: caller.headers })
    }
    for (const lost of lossesOf(op)) {
      const send = await prepared()
      const { statusCode, message, wrote } = await loseMeanwhile({ caller, lost, send })
      const again = lost.stays ? await send() : null
      await edge.world.database.pool.query(lost.giveBack, [...lost.values(caller)])
      expect({
        lost: lost.what,
        statusCode,
        message,
        refused: lost.refused.includes(statusCode),
        wrote,
      }).toEqual({
        lost: lost.what,
        statusCode,
        message,
        refused: true,
        wrote: [],
      })
      if (again && lost.refused.length === 1)
        expect([lost.what, again.statusCode, messageOf(again.body)]).toEqual([lost.what, statusCode, message])
    }
    // It was the loss and nothing else: with its rights the same request succeeds.
    const send = await prepared()
    const { statusCode, body: done } = await send()
    expect([Math.floor(statusCode / 100), done]).toEqual([2, done])
  })
})

it('and what is written is noted', async () => {
  expect(Number(await lastWrite())).toBeGreaterThan(mutations.length)
})
