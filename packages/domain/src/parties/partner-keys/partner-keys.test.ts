import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { auditOperations } from '../../platform/audit/service.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, type Person } from '../../testing/builders/people.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { authenticate } from '../access/authenticate.ts'
import { ensureSeedKeys } from './seed.ts'
import { partnerKeyOperations } from './service.ts'

const worlds: TestWorld[] = []
let world: TestWorld
let root: Person
let warnings: string[]
beforeEach(async () => {
  world = await createTestWorld({ platformAdminEmails: ['root@example.org'] })
  worlds.push(world)
  await start('key-of-the-installation')
  root = await buildUser(world, { email: 'root@example.org' })
})
afterAll(() => Promise.all(worlds.map((one) => one.close())))

/** A start of the api process; what it warns of is kept. */
const start = async (platformAdminKey: string) => {
  warnings = []
  world.clock.advance(1_000)
  const log = {
    ...world.services.log,
    warn: (_fields: object, message: string) => void warnings.push(message),
  }
  await ensureSeedKeys({ ...world.services, log }, { platformAdminKey, consoleKey: 'console' })
}

const using = async (partnerKey: string) =>
  world.as(await authenticate(world.services, { partnerKey, bearer: root.token }, { who: 'platformAdmin' }))
const list = async (partnerKey: string) => partnerKeyOperations.list.invoke(await using(partnerKey), {}, {})
const makeAnother = async (partner_name = 'platform-admin') =>
  partnerKeyOperations.create.invoke(await using('key-of-the-installation'), {}, { partner_name })
const revokeFirst = async (by: string) => {
  const first = (await list(by)).find((key) => key.is_bootstrap)
  await partnerKeyOperations.revoke.invoke(await using(by), { key_uuid: first?.key_uuid }, {})
}

describe('the platform-admin key of the installation', () => {
  it('is warned of at each start until another one was made and it is revoked', async () => {
    expect(warnings).toEqual([expect.stringContaining('platform-admin partner key is still the one')])
    const { api_key } = await makeAnother()
    await start('key-of-the-installation')
    expect(warnings).toHaveLength(1)
    await revokeFirst(api_key)
    await start('key-of-the-installation')
    expect(warnings).toEqual([])
    expect(await refusal(list('key-of-the-installation'))).toBe('partner_key_revoked')
    expect(await refusal(list(api_key))).toBe('allowed')
  })

  it('is rotated as well by another one in the configuration, and those made by the API go on', async () => {
    const { api_key } = await makeAnother()
    await start('the-next-key')
    expect(warnings).toEqual([])
    expect(await refusal(list('key-of-the-installation'))).toBe('partner_key_revoked')
    for (const key of ['the-next-key', api_key]) expect(await refusal(list(key))).toBe('allowed')
  })

  it('works again when its configuration comes back, and so does the one that came between', async () => {
    for (const key of ['the-next-key', 'key-of-the-installation', 'the-next-key']) {
      await start(key)
      expect(await refusal(list(key))).toBe('allowed')
    }
    expect(await refusal(list('key-of-the-installation'))).toBe('partner_key_revoked')
  })

  it('stays revoked where that was done by hand, and then takes no place of another', async () => {
    const { api_key } = await makeAnother()
    await revokeFirst(api_key)
    await start('the-next-key')
    await start('key-of-the-installation')
    expect(await refusal(list('key-of-the-installation'))).toBe('partner_key_revoked')
    expect(await refusal(list('the-next-key'))).toBe('allowed')
  })

  it('that gave way is revoked by hand as well, and then its configuration does not bring it back', async () => {
    await start('the-next-key')
    const mayReturn = async () =>
      (await list('the-next-key')).map((key) => key.is_bootstrap && key.may_return)
    expect(await mayReturn()).toContain(true)
    await revokeFirst('the-next-key')
    expect(await mayReturn()).not.toContain(true)
    await start('key-of-the-installation')
    expect(await refusal(list('key-of-the-installation'))).toBe('partner_key_revoked')
    expect(await refusal(list('the-next-key'))).toBe('allowed')
  })

  it('is shown as what it is, without its secret', async () => {
    await makeAnother()
    await makeAnother('Skyline')
    const keys = await list('key-of-the-installation')
    expect(keys.map((key) => [key.partner_name, key.is_platform_admin, key.is_bootstrap]).sort()).toEqual([
      ['Skyline', false, false],
      ['builder', false, false],
      ['console', false, false],
      ['platform-admin', true, false],
      ['platform-admin', true, true],
    ])
  })
})

it('each act of a platform administrator is audited with who it was, reading included', async () => {
  const { key_uuid } = await makeAnother('Skyline')
  await partnerKeyOperations.revoke.invoke(await using('key-of-the-installation'), { key_uuid }, {})
  const again = partnerKeyOperations.revoke.invoke(await using('key-of-the-installation'), { key_uuid }, {})
  expect(await refusal(again)).toBe('conflict')
  await list('key-of-the-installation')
  const page = await auditOperations.list.invoke(world.as(root.actor), {}, { action: 'partnerKeys' })
  const entries = page.data.map(({ action, result, target_type }) => `${action} ${result} ${target_type}`)
  expect(entries.sort()).toEqual([
    'partnerKeys.create done partner_key',
    'partnerKeys.list done partner_key',
    'partnerKeys.revoke conflict partner_key',
    'partnerKeys.revoke done partner_key',
  ])
  for (const { actor, target_uuid, action } of page.data) {
    expect(actor).toEqual({ user_uuid: root.user.user_uuid, name: 'Asha Rao' })
    if (action !== 'partnerKeys.list') expect(target_uuid).toBe(key_uuid)
  }
})

it('a key that there is not is not revoked', async () => {
  const key_uuid = '01900000-0000-7000-8000-0000000000ff'
  const none = partnerKeyOperations.revoke.invoke(await using('key-of-the-installation'), { key_uuid }, {})
  expect(await refusal(none)).toBe('not_found')
})

it('a partner key is found by its name, by the platform alone', async () => {
  const { key_uuid } = await makeAnother('Skyline Integrations')
  const find = capabilities.search.find
  const asked = { q: 'skyline', limit: 25 }
  expect((await find.invoke(await using('key-of-the-installation'), {}, asked)).hits).toMatchObject([
    { kind: 'partner_key', uuid: key_uuid, name: 'Skyline Integrations' },
  ])
  const { owner } = await buildOrganisation(world)
  expect((await find.invoke(world.as(owner), {}, asked)).hits).toEqual([])
})
