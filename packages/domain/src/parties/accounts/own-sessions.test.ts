import { describe, expect, it } from 'vitest'
import { day, minute, type UserActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { actorOf, builderPassword, buildUser, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { authenticate } from '../access/authenticate.ts'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { accountOperations } from './service.ts'

const world = await openTestWorld()
await ensureSeedKeys(world.services, { platformAdminKey: 'admin-key', consoleKey: 'console-key' })

const from = (userAgent: string, address: string) => ({
  ...world.as(partnerActor),
  client: { userAgent, address },
})
const login = (identifier: string, userAgent = 'Firefox', address = '192.0.2.7') =>
  accountOperations.loginPassword.invoke(
    from(userAgent, address),
    {},
    { identifier_type: 'email', identifier, password: builderPassword },
  )
const list = (actor: UserActor) => capabilities.users.sessions.invoke(world.as(actor), {}, {})
const end = (actor: UserActor, session_uuid: string) =>
  refusal(capabilities.users.endSession.invoke(world.as(actor), { session_uuid }, {}))
const works = (token: string) =>
  refusal(authenticate(world.services, { partnerKey: 'console-key', bearer: token }, { who: 'user' }))

describe('where a person is signed in', () => {
  it('is listed with browser and address as last used, newest use first', async () => {
    const { user, actor } = await buildUser(world)
    world.clock.advance(minute)
    const phone = await login(user.email, 'Phone', '198.51.100.1')
    world.clock.advance(minute)
    await accountOperations.refreshToken.invoke(
      from('Phone 2', '198.51.100.2'),
      {},
      { refresh_token: phone.refresh_token },
    )
    const sessions = await list(actor)
    expect(sessions).toMatchObject([
      { user_agent: 'Phone 2', address: '198.51.100.2', current: false },
      { user_agent: null, address: null, current: true, session_uuid: actor.user.sessionUuid },
    ])
    const [newest] = sessions
    expect(Date.parse(newest?.last_used_at ?? '') - Date.parse(newest?.created_at ?? '')).toBe(minute)
  })

  it('is listed no more once nobody has come back for 30 days', async () => {
    const { user } = await buildUser(world)
    const idle = await login(user.email, 'Idle')
    world.clock.advance(20 * day)
    await login(user.email, 'Daily')
    world.clock.advance(11 * day)
    const now = await login(user.email, 'Now')
    const sessions = await list((await actorOf(world, now.token)) as UserActor)
    expect(sessions.map(({ user_agent }) => user_agent)).toEqual(['Now', 'Daily'])
    const refresh = { refresh_token: idle.refresh_token }
    expect(await refusal(accountOperations.refreshToken.invoke(world.as(partnerActor), {}, refresh))).toBe(
      'refresh_token_invalid',
    )
  })

  it('one session is ended, its tokens with it; a stranger’s or an ended one is 404', async () => {
    const { user, actor } = await buildUser(world)
    const stranger = await buildUser(world)
    const other = await login(user.email)
    const { sessionUuid } = (await actorOf(world, other.token)).user
    expect(await end(stranger.actor, sessionUuid)).toBe('not_found')
    expect(await end(actor, 'nonsense')).toBe('invalid_input')
    expect(await end(actor, sessionUuid)).toBe('allowed')
    expect(await works(other.token)).toBe('token_invalid')
    const again = accountOperations.refreshToken.invoke(
      world.as(partnerActor),
      {},
      { refresh_token: other.refresh_token },
    )
    expect(await refusal(again)).toBe('refresh_token_invalid')
    expect(await end(actor, sessionUuid)).toBe('not_found')
    expect(await list(actor)).toHaveLength(1)
  })

  it('signing out everywhere ends every session, or every one but this', async () => {
    const { user, token, actor } = await buildUser(world)
    const others = [await login(user.email), await login(user.email)]
    const everywhere = (body: object) => accountOperations.logoutEverywhere.invoke(world.as(actor), {}, body)
    await everywhere({ keep_current: true })
    for (const other of others) expect(await works(other.token)).toBe('token_invalid')
    expect(await works(token)).toBe('allowed')
    expect(await refusal(everywhere({ keep_current: 'yes' }))).toBe('invalid_input')
    await everywhere({})
    expect(await works(token)).toBe('token_invalid')
  })
})
