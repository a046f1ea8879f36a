import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Access } from '../../kernel/index.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { partnerKeyOperations } from '../partner-keys/service.ts'
import { authenticate, type Credentials } from './authenticate.ts'

const adminKey = 'platform-admin-key'
const consoleKey = 'console-key'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org', 'unproved@example.org'] })
await ensureSeedKeys(world.services, { platformAdminKey: adminKey, consoleKey })
const admin = await buildUser(world, { email: 'root@example.org' })
const kestrel = await buildOrganisation(world)
const call = (credentials: Credentials, access: Access) => authenticate(world.services, credentials, access)
const asAdmin = () =>
  call({ partnerKey: adminKey, bearer: admin.token }, { who: 'platformAdmin' }).then((actor) =>
    world.as(actor),
  )
const createKey = async (partner_name: string) =>
  partnerKeyOperations.create.invoke(await asAdmin(), {}, { partner_name })
const partnerKey = (await createKey('Skyline')).api_key

const member: Access = { who: 'member', role: 'member' }
const zoneAdmin: Access = { who: 'member', role: 'admin', orPlatformAdmin: true }

describe('the partner key', () => {
  it('is not needed by anyone-routes, and works alone where a partner is enough', async () => {
    expect(await call({}, { who: 'anyone' })).toEqual({ partner: null, user: null, member: null })
    const actor = await call({ partnerKey, bearer: 'rubbish' }, { who: 'partner' })
    expect(actor).toMatchObject({ partner: { name: 'Skyline', kind: 'partner' }, user: null })
  })

  it.each([
    ['missing: 401', {}, 'partner_key_required'],
    ['unknown: 401', { partnerKey: 'guess' }, 'partner_key_unknown'],
    ['missing outranks a bad token', { bearer: 'rubbish' }, 'partner_key_required'],
  ] as const)('%s', async (_name, credentials, code) => {
    expect(await refusal(call(credentials, { who: 'user' }))).toBe(code)
  })

  it('a revoked one is refused with 403 from the next request on, and cannot be revoked twice', async () => {
    const { api_key, key_uuid } = await createKey('Former partner')
    expect(await refusal(call({ partnerKey: api_key }, { who: 'partner' }))).toBe('allowed')
    await partnerKeyOperations.revoke.invoke(await asAdmin(), { key_uuid }, {})
    expect(await refusal(call({ partnerKey: api_key }, { who: 'partner' }))).toBe('partner_key_revoked')
    expect(await refusal(partnerKeyOperations.revoke.invoke(await asAdmin(), { key_uuid }, {}))).toBe(
      'conflict',
    )
    const listed = await partnerKeyOperations.list.invoke(await asAdmin(), {}, {})
    expect(listed.find((key) => key.key_uuid === key_uuid)).toMatchObject({ status: -1 })
    expect(JSON.stringify(listed)).not.toContain(api_key)
  })

  it('a new configured secret rotates the console key; starting again changes nothing', async () => {
    const seeds = { platformAdminKey: adminKey, consoleKey: 'next-console-key' }
    await Promise.all([1, 2, 3].map(() => ensureSeedKeys(world.services, seeds)))
    expect(await refusal(call({ partnerKey: consoleKey }, { who: 'partner' }))).toBe('partner_key_revoked')
    const actor = await call({ partnerKey: 'next-console-key' }, { who: 'partner' })
    expect(actor.partner).toMatchObject({ kind: 'console' })
  })
})

describe('the token', () => {
  it('missing, not ours, or not an access token: 401', async () => {
    const { user, actor } = await buildUser(world)
    const claims = { sid: actor.user.sessionUuid }
    const sign = (typ: string, audience: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', typ })
        .setIssuer('clearway')
        .setAudience(audience)
        .setSubject(user.user_uuid)
        .setJti('1')
        .setIssuedAt(world.clock.now())
        .setExpirationTime(new Date(world.clock.now().getTime() + 60_000))
        .sign(world.services.keys.tokenPrivate)
    expect(await refusal(call({ partnerKey }, { who: 'user' }))).toBe('token_required')
    for (const bearer of ['rubbish', await sign('JWT', 'clearway-api'), await sign('at+jwt', 'other')])
      expect(await refusal(call({ partnerKey, bearer }, { who: 'user' }))).toBe('token_invalid')
    const good = await sign('at+jwt', 'clearway-api')
    expect(await refusal(call({ partnerKey, bearer: good }, { who: 'user' }))).toBe('allowed')
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1]}.`
    expect(await refusal(call({ partnerKey, bearer: none }, { who: 'user' }))).toBe('token_invalid')
  })
})

describe('the organisation header', () => {
  const send = (organisationId: string | undefined, access: Access = member) =>
    refusal(call({ partnerKey, bearer: kestrel.person.token, organisationId }, access))

  it('missing or malformed: 400; somebody else’s or unknown: 403', async () => {
    const stranger = await buildOrganisation(world)
    expect(await send(undefined)).toBe('invalid_input')
    expect(await send('kestrel')).toBe('invalid_input')
    expect(await send(stranger.org.org_uuid)).toBe('not_a_member')
    expect(await send('01900000-0000-7000-8000-000000000000')).toBe('not_a_member')
    expect(await send(kestrel.org.org_uuid.toUpperCase())).toBe('allowed')
  })

  it('is not looked at where no organisation is needed', async () => {
    expect(await send('kestrel', { who: 'user' })).toBe('allowed')
  })

  it('rights are those of this moment: a membership that ended no longer counts', async () => {
    const { person, actor } = await buildMember(world, kestrel.org, 'admin')
    const credentials = { partnerKey, bearer: person.token, organisationId: kestrel.org.org_uuid }
    expect((await call(credentials, member)).member).toMatchObject({ role: 2, orgName: kestrel.org.org_name })
    const own = eq(tables.resourceMemberships.membershipUuid, actor.member.membershipUuid)
    await world.services.db.update(tables.resourceMemberships).set({ status: -2 }).where(own)
    expect(await refusal(call(credentials, member))).toBe('not_a_member')
  })
})

describe('a platform administrator', () => {
  it('needs no organisation for zones and organisations, and may act for an own one', async () => {
    expect(await call({ partnerKey, bearer: admin.token }, zoneAdmin)).toMatchObject({ member: null })
    expect(await refusal(call({ partnerKey, bearer: admin.token }, member))).toBe('invalid_input')
  })

  it('needs the key and the token, either alone is 403', async () => {
    const access: Access = { who: 'platformAdmin' }
    const stranger = kestrel.person.token
    const use = (credentials: Credentials) =>
      refusal(
        call(credentials, access).then((actor) => partnerKeyOperations.list.invoke(world.as(actor), {}, {})),
      )
    expect(await use({ partnerKey: adminKey, bearer: admin.token })).toBe('allowed')
    expect(await use({ partnerKey: adminKey })).toBe('platform_admin_only')
    expect(await use({ bearer: admin.token })).toBe('platform_admin_only')
    expect(await use({ partnerKey, bearer: admin.token })).toBe('platform_admin_only')
    expect(await use({ partnerKey: adminKey, bearer: stranger })).toBe('platform_admin_only')
    expect(await use({})).toBe('partner_key_required')
    expect(await use({ partnerKey })).toBe('token_required')
  })

  it('is not given for an administrator’s address that was written and not proved', async () => {
    const impostor = await buildUser(world, { email: 'unproved@example.org', unverified: true })
    const actor = await call({ partnerKey: adminKey, bearer: impostor.token }, { who: 'platformAdmin' })
    expect(actor.user?.isPlatformAdmin).toBe(false)
  })
})
