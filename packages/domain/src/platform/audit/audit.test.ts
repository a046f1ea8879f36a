import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Failure, handle, isAudited, operation, type RequestCtx, transact } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { accountOperations } from '../../parties/accounts/service.ts'
import { missionOperations } from '../../planning/missions/service.ts'
import { buildManager, zoneBody } from '../../testing/builders/airspace.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, partnerActor } from '../../testing/builders/people.ts'
import { buildMission, buildOperator, missionBody } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { Sealer } from './sealer.ts'
import { auditOperations } from './service.ts'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const operator = await buildOperator(world)
const root = await buildUser(world, { email: 'root@example.org' })

const read = (ctx: RequestCtx, filter: object = {}) =>
  auditOperations.list.invoke(ctx, {}, { limit: 100, ...filter }).then((page) => page.data)
const readAll = (filter: object = {}) => read(world.as(root.actor), filter)

describe('what somebody does', () => {
  it('is written with who, for whom, through whom, what and which request', async () => {
    const mission = await buildMission(world, operator)
    const [entry] = await readAll({ target_uuid: mission.mission_uuid })
    expect(entry).toMatchObject({
      action: 'missions.create',
      result: 'done',
      at: world.clock.now().toISOString(),
      actor: { user_uuid: operator.person.user.user_uuid, name: 'Asha Rao' },
      org_uuid: operator.org.org_uuid,
      org_name: operator.org.org_name,
      partner_key_uuid: partnerActor.partner?.keyUuid,
      request_id: 'test',
      target_type: 'mission',
    })
    expect(entry?.details['fields']).toContain('mission_envelope')
  })

  it('names the one record that was made, and of several their number', async () => {
    const manager = await buildManager(world)
    const [one, two, three] = [zoneBody(), zoneBody(), zoneBody()]
    const actor = world.as(manager.owner)
    const zone = await capabilities.zones.create.invoke(actor, {}, one)
    expect(await readAll({ action: 'zones.create', org_uuid: manager.org.org_uuid })).toMatchObject([
      { target_type: 'zone', target_uuid: zone.zone_uuid, target_name: one.zone_name },
    ])
    await capabilities.zones.createMany.invoke(actor, {}, { zones: [two, three] })
    expect(await readAll({ action: 'zones.createMany', org_uuid: manager.org.org_uuid })).toMatchObject([
      { target_type: 'zone', target_uuid: null },
    ])
    const asset = await buildAsset(world, operator)
    const [made] = await readAll({ action: 'assets.create', target_uuid: asset.asset_uuid })
    expect(made?.target_name).toContain(asset.asset_svc_id)
  })

  it('holds the reason for which an organisation was banned, as it was given', async () => {
    const { org } = await buildOrganisation(world)
    const status_reason = 'Flew over the runway twice'
    const ban = { org_uuid: org.org_uuid, status: -2 as const, status_reason }
    await capabilities.organisations.update.invoke(world.as(root.actor), ban, ban)
    const [entry] = await readAll({ action: 'organisations.update', target_uuid: org.org_uuid })
    expect(entry?.details).toMatchObject({ status: -2, status_reason })
    const long = { ...ban, status_reason: 'x'.repeat(501) }
    expect(await refusal(capabilities.organisations.update.invoke(world.as(root.actor), ban, long))).toBe(
      'invalid_input',
    )
    const [refused] = await readAll({ target_uuid: org.org_uuid, result: 'invalid_input' })
    expect(refused?.details['status_reason']).toBeUndefined()
  })

  it.each([
    ['a character', 'a\u0000b'],
    ['half of one', 'a\ud800'],
  ])('holds a refusal whose reason has %s that no table takes', async (_what, status_reason) => {
    const { owner, person } = await buildOrganisation(world)
    const { user_uuid } = person.user
    const ban = { status: -1, status_reason }
    const refused = capabilities.platformUsers.setStatus.invoke(world.as(owner), { user_uuid }, ban)
    expect(await refusal(refused)).toBe('platform_admin_only')
    const [entry] = await readAll({ target_uuid: user_uuid, result: 'platform_admin_only' })
    expect(entry?.details).toEqual({ fields: ['status', 'status_reason'], status: -1 })
  })

  it('commits with its entry or not at all', async () => {
    const op = operation({
      name: 'missions.rename',
      kind: 'mutation',
      about: 'mission',
      summary: 'Fails after it has written',
      rest: { none: 'only for this test' },
      access: { who: 'user' },
      output: z.object({}),
    })
    const failing = handle(op, (ctx) =>
      transact(ctx, async (tx) => {
        await tx
          .update(tables.users)
          .set({ firstName: 'Nobody' })
          .where(eq(tables.users.userUuid, root.user.user_uuid))
        throw new Failure('conflict')
      }),
    )
    expect(await refusal(failing.invoke(world.as(root.actor), {}, {}))).toBe('conflict')
    const entries = await readAll({ action: 'missions.rename' })
    expect(entries.map(({ result }) => result)).toEqual(['conflict'])
  })

  it('is written once however many transactions it takes', async () => {
    const op = operation({
      name: 'missions.twice',
      kind: 'mutation',
      about: 'mission',
      summary: 'Commits twice',
      rest: { none: 'only for this test' },
      access: { who: 'user' },
      output: z.object({}),
    })
    const twice = handle(op, async (ctx) => {
      await transact(ctx, async () => {})
      await transact(ctx, async () => {})
      return {}
    })
    await twice.invoke(world.as(root.actor), {}, {})
    expect(await readAll({ action: 'missions.twice' })).toHaveLength(1)
  })

  it('and no secret of its input is in it', async () => {
    const secret = 'a secret word that nobody may read'
    await buildUser(world, { email: 'secretive@example.org', password: secret })
    const rows = await world.services.db.select().from(tables.auditEntries)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain('secretive@example.org')
  })
})

describe('what somebody is refused', () => {
  it('is written with the failure code', async () => {
    const { actor } = await buildMember(world, operator.org)
    const call = missionOperations.create.invoke(world.as(actor), {}, missionBody(world, operator))
    expect(await refusal(call)).toBe('forbidden')
    const entries = await readAll({ actor_user_uuid: actor.user.userUuid, result: 'refused' })
    expect(entries).toEqual([expect.objectContaining({ action: 'missions.create', result: 'forbidden' })])
  })

  it('is not written for strangers, but a failed sign-in is, with the account it was tried on', async () => {
    const written = async () => (await readAll()).filter(({ action }) => action !== 'audit.list').length
    const before = await written()
    const stranger = world.as(partnerActor)
    await refusal(accountOperations.register.invoke(stranger, {}, {}))
    await refusal(missionOperations.create.invoke(stranger, {}, {}))
    expect(await written()).toBe(before)
    const wrong = { identifier_type: 'email', identifier: 'root@example.org', password: 'a wrong password' }
    expect(await refusal(accountOperations.loginPassword.invoke(stranger, {}, wrong))).toBe(
      'invalid_credentials',
    )
    const [entry] = await readAll({ action: 'accounts.loginPassword' })
    expect(entry).toMatchObject({
      result: 'invalid_credentials',
      actor: null,
      target_type: 'user',
      target_uuid: root.user.user_uuid,
    })
  })

  it('says whose code was asked for, and on whom a wrong one was tried', async () => {
    const stranger = world.as(partnerActor)
    const contact = { identifier_type: 'email', identifier: 'root@example.org' }
    world.clock.advance(60_000)
    await accountOperations.sendLoginOtp.invoke(stranger, {}, contact)
    await accountOperations.sendVerifyOtp.invoke(stranger, {}, contact)
    await refusal(accountOperations.loginOtp.invoke(stranger, {}, { ...contact, otp: '000000' }))
    for (const action of ['accounts.sendLoginOtp', 'accounts.sendVerifyOtp', 'accounts.loginOtp']) {
      const [entry] = await readAll({ action })
      expect(entry, action).toMatchObject({
        actor: null,
        target_type: 'user',
        target_uuid: root.user.user_uuid,
      })
    }
  })

  it('is written at most 60 times a minute for one person', async () => {
    const { actor } = await buildUser(world)
    const act = () => capabilities.organisations.create.invoke(world.as(actor), {}, {})
    await Promise.all(Array.from({ length: 80 }, () => refusal(act())))
    const page = await auditOperations.list.invoke(
      world.as(root.actor),
      {},
      { actor_user_uuid: actor.user.userUuid, result: 'invalid_input' },
    )
    expect(page.pagination.total_records).toBe(60)
  })
})

describe('signing in', () => {
  const by = (filter: object) =>
    readAll(filter).then((all) => all.map(({ action, result }) => [action, result]))

  it('is written once, as done, with who it is now', async () => {
    const person = await buildUser(world)
    const user_uuid = person.user.user_uuid
    const identifier = { identifier_type: 'email', identifier: person.user.email }
    await accountOperations.loginPassword.invoke(
      world.as(partnerActor),
      {},
      { ...identifier, password: person.password },
    )
    expect(await by({ action: 'accounts.loginPassword', actor_user_uuid: user_uuid })).toEqual([
      ['accounts.loginPassword', 'done'],
    ])
  })

  it('a refresh, its replay and the logout are written', async () => {
    const { actor, refreshToken: refresh_token } = await buildUser(world)
    const refresh = () => accountOperations.refreshToken.invoke(world.as(partnerActor), {}, { refresh_token })
    await refresh()
    expect(await refusal(refresh())).toBe('refresh_token_invalid')
    expect((await by({ target_uuid: actor.user.sessionUuid })).sort()).toEqual([
      ['accounts.refreshToken', 'done'],
      ['accounts.refreshToken', 'refresh_token_invalid'],
    ])
    const other = await buildUser(world)
    await accountOperations.logout.invoke(world.as(other.actor), {}, {})
    expect(await by({ action: 'accounts.logout', target_uuid: other.actor.user.userUuid })).toHaveLength(1)
  })
})

describe('the list', () => {
  it('shows an Admin the own organisation and nothing else, whatever is asked for', async () => {
    const other = await buildOrganisation(world)
    const { actor } = await buildMember(world, operator.org, 'admin')
    const own = await read(world.as(actor), { org_uuid: other.org.org_uuid })
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map(({ org_uuid }) => org_uuid))).toEqual(new Set([operator.org.org_uuid]))
    expect(own.some(({ action }) => action === 'organisations.create')).toBe(true)
  })

  it('is not for Members', async () => {
    const { actor } = await buildMember(world, operator.org)
    expect(await refusal(read(world.as(actor)))).toBe('forbidden')
  })

  it('filters by capability, by time and by what was refused, newest first in pages', async () => {
    const actions = new Set((await readAll({ action: 'accounts' })).map(({ action }) => action.split('.')[0]))
    expect([...actions]).toEqual(['accounts'])
    const now = world.clock.now()
    const later = new Date(now.getTime() + 1)
    expect(await readAll({ from: later.toISOString() })).toEqual([])
    expect((await readAll({ from: now.toISOString(), to: later.toISOString() })).length).toBeGreaterThan(5)
    const results = (await readAll({ result: 'refused' })).map(({ result }) => result)
    expect(results.length).toBeGreaterThan(0)
    expect(results).not.toContain('done')
    const first = await auditOperations.list.invoke(world.as(root.actor), {}, { limit: 2 })
    const second = await auditOperations.list.invoke(world.as(root.actor), {}, { limit: 2, page: 2 })
    expect(first.pagination).toMatchObject({ current_page: 1, per_page: 2, has_next: true })
    expect(first.data[0]?.entry_uuid).not.toBe(second.data[0]?.entry_uuid)
  })

  it('names the target of what was done, and of what was refused to the platform alone', async () => {
    const mission = await buildMission(world, operator, { mission_name: 'Lake survey' })
    const named = `${mission.mission_svc_id}, Lake survey`
    const stranger = await buildOperator(world)
    const renaming = missionOperations.update.invoke(
      world.as(stranger.owner),
      { mission_uuid: mission.mission_uuid },
      { mission_name: 'Mine' },
    )
    expect(await refusal(renaming)).toBe('not_found')
    const target = { target_uuid: mission.mission_uuid }
    const outcomes = (entries: Awaited<ReturnType<typeof read>>) =>
      entries.map(({ result, target_name }) => [result, target_name])
    expect(outcomes(await read(world.as(operator.owner), target))).toEqual([['done', named]])
    expect(outcomes(await read(world.as(stranger.owner), target))).toEqual([['not_found', null]])
    expect(outcomes(await readAll(target))).toEqual([
      ['not_found', named],
      ['done', named],
    ])
  })

  it('is found by who did it: by name, address or number', async () => {
    const person = await buildUser(world, { first_name: 'Zenobia' })
    const { org } = await buildOrganisation(world, { person })
    for (const actor of ['zeno', person.user.email, person.user.user_svc_id.toLowerCase()]) {
      const acts = await readAll({ actor, action: 'organisations.create' })
      expect(acts.map(({ target_uuid }) => target_uuid)).toEqual([org.org_uuid])
    }
    expect(await readAll({ actor: 'zeno nobody' })).toEqual([])
  })

  it('is found by an address only where it is of the own people; others are by what is shown of them', async () => {
    const { org, owner, person: own } = await buildOrganisation(world)
    const guest = await buildUser(world, { first_name: 'Ximena' })
    const request = { resource_type: 1, resource_uuid: org.org_uuid, invitee_type: 1, invite_role: 1 }
    await capabilities.invitations.create.invoke(world.as(guest.actor), {}, request)
    const found = (actor: string) => read(world.as(owner), { actor })
    expect(await found('ximena')).toHaveLength(1)
    expect(await found(guest.user.user_svc_id)).toHaveLength(1)
    expect(await found(guest.user.email)).toEqual([])
    expect(await found(guest.user.email.slice(0, -8))).toEqual([])
    expect(await found(own.user.email)).not.toEqual([])
    expect(await readAll({ actor: guest.user.email, org_uuid: org.org_uuid })).toHaveLength(1)
  })

  it('is found by the number of what was done to, in any letter case', async () => {
    const mission = await buildMission(world, operator)
    const acts = await readAll({ target: mission.mission_svc_id.toLowerCase() })
    expect(acts.map(({ action, target_uuid }) => [action, target_uuid])).toEqual([
      ['missions.create', mission.mission_uuid],
    ])
    expect(await readAll({ target: 'MSN-0000000000' })).toEqual([])
    expect(await readAll({ target: 'CRD-0000000000' })).toEqual([])
    for (const target of ['a mission', 'XYZ-0000000000', 'MSN-00000'])
      expect(await refusal(readAll({ target })), target).toBe('invalid_input')
  })

  it('says how many were made at once', async () => {
    const { owner } = await buildManager(world)
    const zones = [zoneBody(), zoneBody()]
    await capabilities.zones.createMany.invoke(world.as(owner), {}, { zones })
    const [entry] = await readAll({ action: 'zones.createMany' })
    expect(entry?.details).toMatchObject({ count: 2 })
  })

  it('does not take the length of a list that was changed for it', async () => {
    const { mission_uuid } = await buildMission(world, operator)
    const { assets } = missionBody(world, operator)
    await missionOperations.update.invoke(world.as(operator.owner), { mission_uuid }, { assets })
    const [entry] = await readAll({ action: 'missions.update', target_uuid: mission_uuid })
    expect(entry?.details).toEqual({ fields: ['assets'] })
  })

  it('lists which entries are sealed', async () => {
    await new Sealer(world.services).drain()
    expect((await readAll()).every(({ sealed }) => sealed)).toBe(true)
    await buildUser(world)
    expect((await readAll()).some(({ sealed }) => !sealed)).toBe(true)
  })
})

describe('every operation', () => {
  const ops = Object.values(capabilities).flatMap((group) => Object.values(group).map(({ op }) => op))
  it('that changes something is audited, or has the reason why not', () => {
    const silent = ops.filter((op) => op.kind === 'mutation' && !isAudited(op, operator.owner))
    expect(silent.map((op) => op.name).sort()).toEqual([
      'bridges.report',
      'checklist.putAway',
      'live.createToken',
      'notifications.addDevice',
      'notifications.mark',
      'notifications.readAll',
      'notifications.removeDevice',
      'notifications.setPreferences',
      'notifications.unsubscribe',
      'permissions.open',
      'permissions.readMessages',
      'preferences.set',
      'preferences.setList',
      'telemetry.upload',
    ])
    for (const op of silent) expect(op.audit?.none.length).toBeGreaterThan(20)
  })

  it('of the platform administration is audited, reading included', () => {
    for (const op of ops.filter(({ access }) => access.who === 'platformAdmin'))
      expect(isAudited(op, operator.owner)).toBe(true)
  })

  it('that a platform administrator may call as such is audited of them, save what every member reads the same', () => {
    const open = ops.filter(({ access }) => access.who === 'member' && access.orPlatformAdmin)
    const silent = open.filter((op) => !isAudited(op, root.actor))
    expect(silent.map((op) => op.name).sort()).toEqual([
      'exchange.exportZones',
      'zones.checkSync',
      'zones.list',
      'zones.named',
      'zones.sync',
    ])
    const ofMembers = open.filter((op) => op.kind === 'query' && isAudited(op, operator.owner))
    expect(ofMembers).toEqual([])
  })
})
