import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { openTestWorld } from '../../testing/file-world.ts'

const { webhooks } = capabilities
const world = await openTestWorld()
const vayu = await buildOrganisation(world)
const other = await buildOrganisation(world)

const body = { url: 'https://partner.example/hooks', event_types: ['plan.*'], description: 'Dispatch' }
const as = () => world.as(vayu.owner)
const create = (given: object = {}) => webhooks.create.invoke(as(), {}, { ...body, ...given })

describe('an endpoint', () => {
  it('shows its secret once, and its public keys always', async () => {
    const { secret, ...made } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const nothing = { off_reason: null, off_at: null, zone_uuids: null, waiting: 0, replay: null }
    expect(made).toMatchObject({ ...body, status: 1, ...nothing })
    expect(made.public_keys).toEqual([
      { public_key: expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/), ends_at: null },
    ])
    const { endpoint_uuid } = made
    expect(await webhooks.get.invoke(as(), { endpoint_uuid }, {})).toEqual(made)
    expect(await webhooks.list.invoke(as(), {}, {})).toContainEqual(made)
    const { rows } = await world.services.db.execute(
      'select webhook_endpoints::text as row from webhook_endpoints',
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length, 20))
  })

  it('is changed as a whole, turned off and on, and deleted with its log', async () => {
    const { endpoint_uuid } = await create()
    const change = { url: 'https://partner.example/v2', event_types: ['*'], status: -1 as const }
    const changed = await webhooks.update.invoke(as(), { endpoint_uuid }, change)
    expect(changed).toMatchObject({ ...change, description: null })
    await expect(webhooks.test.invoke(as(), { endpoint_uuid }, {})).rejects.toMatchObject({
      code: 'conflict',
    })
    const since = world.clock.now().toISOString()
    await expect(webhooks.replay.invoke(as(), { endpoint_uuid }, { since })).rejects.toMatchObject({
      code: 'conflict',
    })
    await webhooks.update.invoke(as(), { endpoint_uuid }, { ...change, status: 1 })
    const { event_uuid } = await webhooks.test.invoke(as(), { endpoint_uuid }, {})
    await webhooks.delete.invoke(as(), { endpoint_uuid }, {})
    for (const asked of [
      () => webhooks.get.invoke(as(), { endpoint_uuid }, {}),
      () => webhooks.resend.invoke(as(), { endpoint_uuid, event_uuid }, {}),
    ])
      await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is turned off and on while it names a zone and an asset that are gone', async () => {
    const manager = await buildManager(world)
    const [{ zone_uuid }, { asset_uuid }] = [
      await buildZone(world, { manager }),
      await buildAsset(world, vayu),
    ]
    const choice = { event_types: ['alert.*'], zone_uuids: [zone_uuid], asset_uuids: [asset_uuid] }
    const { endpoint_uuid } = await create(choice)
    await capabilities.zones.delete.invoke(world.as(manager.owner), { zone_uuid }, {})
    await capabilities.assets.update.invoke(as(), { asset_uuid }, { status: -1 })
    const put = (given: object) =>
      webhooks.update.invoke(as(), { endpoint_uuid }, { ...body, ...choice, ...given })
    for (const status of [-1, 1] as const) expect(await put({ status })).toMatchObject({ status, ...choice })
    const unknown = { zone_uuids: [zone_uuid, randomUUID()] }
    await expect(put(unknown)).rejects.toMatchObject({ code: 'unprocessable' })
    await put({ zone_uuids: null })
    await expect(put({})).rejects.toMatchObject({ code: 'unprocessable' })
  })

  it('of another organisation does not exist', async () => {
    const { endpoint_uuid } = await create()
    const foreign = world.as(other.owner)
    const since = world.clock.now().toISOString()
    for (const asked of [
      () => webhooks.get.invoke(foreign, { endpoint_uuid }, {}),
      () => webhooks.update.invoke(foreign, { endpoint_uuid }, body),
      () => webhooks.delete.invoke(foreign, { endpoint_uuid }, {}),
      () => webhooks.test.invoke(foreign, { endpoint_uuid }, {}),
      () => webhooks.rotateSecret.invoke(foreign, { endpoint_uuid }, {}),
      () => webhooks.endOldKeys.invoke(foreign, { endpoint_uuid }, { newest: 'whpk_' }),
      () => webhooks.deliveries.invoke(foreign, { endpoint_uuid }, {}),
      () => webhooks.cancelReplay.invoke(foreign, { endpoint_uuid }, {}),
      () => webhooks.replay.invoke(foreign, { endpoint_uuid }, { since }),
    ])
      await expect(asked()).rejects.toMatchObject({ code: 'not_found' })
    expect(await webhooks.list.invoke(foreign, {}, {})).toEqual([])
  })

  it('gets new keys that are valid beside the old ones until the overlap is over', async () => {
    const { endpoint_uuid, secret, public_keys } = await create()
    const rotated = await webhooks.rotateSecret.invoke(as(), { endpoint_uuid }, { overlap_hours: 2 })
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.public_keys.map((key) => key.ends_at)).toEqual([null, '2026-06-01T10:00:00.000Z'])
    expect(rotated.public_keys[1]?.public_key).toBe(public_keys[0]?.public_key)
    const again = await webhooks.rotateSecret.invoke(as(), { endpoint_uuid }, { overlap_hours: 0 })
    expect(again.public_keys).toHaveLength(1)
  })

  const end = (endpoint_uuid: string, newest: string) =>
    webhooks.endOldKeys.invoke(as(), { endpoint_uuid }, { newest })

  it('loses its old keys before their time when an Admin ends them, and only then', async () => {
    const { endpoint_uuid, public_keys } = await create()
    const first = public_keys[0]!.public_key
    await expect(end(endpoint_uuid, first)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only the newest keys sign: there are no old ones to end.',
    })
    const rotated = await webhooks.rotateSecret.invoke(as(), { endpoint_uuid }, {})
    const newest = rotated.public_keys[0]!.public_key
    await expect(end(endpoint_uuid, first)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('the secret was rotated meanwhile'),
    })
    const ended = await end(endpoint_uuid, newest)
    expect(ended.public_keys).toEqual([{ public_key: newest, ends_at: null }])
    const filter = { action: 'webhooks.endOldKeys', result: 'done' }
    const { data } = await capabilities.audit.list.invoke(as(), {}, filter)
    expect(data.map(({ target_uuid }) => target_uuid)).toEqual([endpoint_uuid])
  })

  it('keeps the keys of a rotation that comes at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { endpoint_uuid } = await create({ url: `https://partner.example/${round}` })
      const former = await webhooks.rotateSecret.invoke(as(), { endpoint_uuid }, {})
      const [rotated] = await Promise.all([
        webhooks.rotateSecret.invoke(as(), { endpoint_uuid }, {}),
        end(endpoint_uuid, former.public_keys[0]!.public_key).catch(({ code }) =>
          expect(code).toBe('conflict'),
        ),
      ])
      const { public_keys } = await webhooks.get.invoke(as(), { endpoint_uuid }, {})
      expect(public_keys.map(({ public_key }) => public_key)).toEqual([
        rotated.public_keys[0]!.public_key,
        former.public_keys[0]!.public_key,
      ])
      await webhooks.delete.invoke(as(), { endpoint_uuid }, {})
    }
  })

  it('is one of at most twenty, however many are made at once', async () => {
    const crowd = await buildOrganisation(world)
    const made = await Promise.allSettled(
      Array.from({ length: 25 }, () => webhooks.create.invoke(world.as(crowd.owner), {}, body)),
    )
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array(5).fill('quota_exceeded'))
  })

  it('sends again only what was ever sent to it', async () => {
    const { endpoint_uuid } = await create()
    const resend = webhooks.resend.invoke(as(), { endpoint_uuid, event_uuid: randomUUID() }, {})
    await expect(resend).rejects.toMatchObject({ code: 'not_found' })
  })

  it('replays no further back than events are kept', async () => {
    const { endpoint_uuid } = await create()
    const since = '2026-05-20T00:00:00.000Z'
    await expect(webhooks.replay.invoke(as(), { endpoint_uuid }, { since })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'since: events are kept for 7 days, from 2026-05-25T08:00:00.000Z',
    })
  })
})

describe('an endpoint that makes no sense is refused in words', () => {
  const refused = (given: object, words: string | RegExp) =>
    expect(create(given)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringMatching(words),
    })

  it.each([
    ['http://partner.example/hooks', 'must begin with https://'],
    ['ftp://partner.example/', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['partner.example', 'is not an address'],
    ['https://', 'is not an address'],
    ['https://user:secret@partner.example/', 'must not hold a name or password'],
    ['https://127.0.0.1/', '127.0.0.1 is not a public address'],
    ['https://2130706433/', '127.0.0.1 is not a public address'],
    ['https://0x7f.1/', '127.0.0.1 is not a public address'],
    ['https://[::ffff:10.0.0.1]/', 'is not a public address'],
    ['https://[fe80::1]/', 'is not a public address'],
    ['https://169.254.169.254/latest/meta-data', 'is not a public address'],
  ])('%s: %s', (url, words) => refused({ url }, `^url: .*${words.replaceAll('.', '[.]')}`))

  it('also when it is changed into such a one', async () => {
    const { endpoint_uuid } = await create()
    const change = { ...body, url: 'https://10.0.0.1/' }
    await expect(webhooks.update.invoke(as(), { endpoint_uuid }, change)).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'url: 10.0.0.1 is not a public address',
    })
  })

  it('for an event that does not exist', () =>
    refused(
      { event_types: ['plan.approved', 'plan.exploded'] },
      /^event_types: there is no event “plan.exploded”. GET \/v1\/event-types names all/,
    ))

  it('for a zone or an asset that does not exist, or is not theirs', async () => {
    const foreign = await buildAsset(world, other)
    await refused({ zone_uuids: [randomUUID()] }, /^zone_uuids: there is no such zone/)
    await refused({ asset_uuids: [foreign.asset_uuid] }, /^asset_uuids: your organisation owns no such asset/)
  })

  it('for a choice that can match no event', async () => {
    const zone = await buildZone(world, { manager: await buildManager(world) })
    const asset = await buildAsset(world, vayu)
    const [zone_uuids, asset_uuids] = [[zone.zone_uuid], [asset.asset_uuid]]
    await refused(
      { event_types: ['certificate.*'], zone_uuids },
      /^zone_uuids: certificate\.\* concerns no zone/,
    )
    await refused(
      { event_types: ['zone.changed'], asset_uuids },
      /^asset_uuids: zone\.changed concerns no asset/,
    )
    await refused(
      { event_types: ['*', 'permission.*'], zone_uuids, asset_uuids },
      /^asset_uuids: permission\.\* concerns no asset/,
    )
    const made = await create({ event_types: ['plan.*', 'alert.*'], zone_uuids, asset_uuids })
    expect(made).toMatchObject({ zone_uuids, asset_uuids })
    expect(await create({ event_types: ['*'], asset_uuids })).toMatchObject({ event_types: ['*'] })
  })
})
