import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, defaultSettings, hour, unknownClient } from '../../kernel/index.ts'
import { buildAsset, buildModel } from '../../testing/builders/fleet.ts'
import { type BuiltOrganisation, buildOrganisation } from '../../testing/builders/organisations.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { certificateOperations } from './service.ts'

let world: TestWorld
let owner: BuiltOrganisation
let model: string
beforeAll(async () => {
  const certificates = { ...defaultSettings.certificates, perDay: 4 }
  // Lifting the counts of requests does not lift this.
  world = await createTestWorld({ rateLimits: false, certificates })
  owner = await buildOrganisation(world)
  model = (await buildModel(world)).model_uuid
})
afterAll(() => world.close())

const newAsset = async () => (await buildAsset(world, owner, { asset_model_uuid: model })).asset_uuid
const issue = (asset_uuid: string) =>
  certificateOperations.issue.invoke(world.as(owner.owner), { asset_uuid }, {})
const revoke = (asset_uuid: string) =>
  certificateOperations.revoke.invoke(world.as(owner.owner), { asset_uuid }, {})
const listed = async (asset_uuid: string) =>
  (await certificateOperations.list.invoke(world.as(owner.owner), { asset_uuid }, {})).data

describe('certificates of one asset', () => {
  it('are so many in a day, renewed or revoked in between, and the refusal names when there are more', async () => {
    const asset = await newAsset()
    for (let n = 0; n < 4; n += 1) {
      await issue(asset)
      if (n % 2) await revoke(asset)
    }
    world.clock.advance(day / 2)
    const refused = await issue(asset).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'rate_limited', limit: 4, retryAfterS: day / 2000 })
    expect(await listed(asset)).toHaveLength(4)
    expect(await refusal(issue(await newAsset()))).toBe('allowed')
    world.clock.advance(day / 2)
    expect(await refusal(issue(asset))).toBe('allowed')
  })

  it('are not held up by a clock that ran ahead and was put right', async () => {
    const asset = await newAsset()
    world.clock.advance(5 * hour)
    for (let n = 0; n < 4; n += 1) await issue(asset)
    expect(await refusal(issue(asset))).toBe('rate_limited')
    world.clock.advance(-5 * hour)
    for (let n = 0; n < 4; n += 1) await issue(asset)
    expect(await refusal(issue(asset))).toBe('rate_limited')
  })

  it('are no more when many are asked for at once, and a valid one is not replaced for nothing', async () => {
    const asset = await newAsset()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(issue(asset))))
    expect(outcomes.toSorted()).toEqual([...Array(4).fill('allowed'), ...Array(6).fill('rate_limited')])
    const states = (await listed(asset)).map(({ status }) => status)
    expect(states).toEqual(['Active', 'Superseded', 'Superseded', 'Superseded'])
  })

  it('are counted where their caller leaves while the key is made, too: keys without end cost time without end', async () => {
    const asset = await newAsset()
    await issue(asset)
    const left = { ...world.as(owner.owner), client: { ...unknownClient, hasLeft: true } }
    const leave = () => refusal(certificateOperations.issue.invoke(left, { asset_uuid: asset }, {}))
    for (let n = 0; n < 3; n += 1) expect(await leave()).toBe('conflict')
    expect(await leave()).toBe('rate_limited')
    expect(await listed(asset)).toMatchObject([{ status: 'Active' }])
  })

  it('are not counted by a process whose authority was replaced: its stations would wait a day for the new one', async () => {
    const asset = await newAsset()
    await issue(asset)
    const ctx = world.as(owner.owner)
    const authority = { ...ctx.authority, fingerprint: async () => 'former' }
    const fromFormer = () =>
      refusal(certificateOperations.issue.invoke({ ...ctx, authority }, { asset_uuid: asset }, {}))
    for (let n = 0; n < 4; n += 1) expect(await fromFormer()).toBe('unavailable')
    expect(await refusal(issue(asset))).toBe('allowed')
  })
})
