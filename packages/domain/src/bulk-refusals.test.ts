import { expect, it } from 'vitest'
import type { Failure, MemberActor } from './kernel/index.ts'
import { capabilities } from './operations.ts'
import { bowTie, buildManager, square, zoneBody } from './testing/builders/airspace.ts'
import { buildModel } from './testing/builders/fleet.ts'
import { buildOrganisation } from './testing/builders/organisations.ts'
import { openTestWorld } from './testing/file-world.ts'

// docs/contract/wire.md#error-body: whatever is sent in one body, a refusal names its first 100 faults.

const world = await openTestWorld()
const manager = await buildManager(world)
const { owner, org } = await buildOrganisation(world)
const maker = await buildOrganisation(world, { type: 'assetManufacturer' })
const model = await buildModel(world, { org: maker })

const many = <One>(of: (index: number) => One): One[] => Array.from({ length: 151 }, (_, index) => of(index))
type Sending = (actor: MemberActor) => Promise<unknown>
const asset = {
  asset_model_uuid: model.model_uuid,
  org_owner_uuid: org.org_uuid,
  asset_uin: 'UA-TWICE',
  uin_status: 1,
}
const crossing = { ...zoneBody(), zone_envelope: bowTie }
const feature = { type: 'Feature', properties: {}, geometry: bowTie }
const { assetModels, assets, exchange, invitations, zones } = capabilities

it.each<[string, number, MemberActor, Sending]>([
  [
    'zones whose areas cross themselves',
    151,
    manager.owner,
    (actor) => zones.createMany.invoke(world.as(actor), {}, { zones: many(() => crossing) }),
  ],
  [
    'zones of one name',
    150,
    manager.owner,
    (actor) =>
      zones.createMany.invoke(
        world.as(actor),
        {},
        {
          zones: many((n) => ({ ...zoneBody(), zone_name: 'Twice', zone_envelope: square(n / 2, 0) })),
        },
      ),
  ],
  [
    'features that cannot be imported',
    151,
    manager.owner,
    (actor) =>
      exchange.importZones.invoke(
        world.as(actor),
        {},
        {
          content: JSON.stringify({ type: 'FeatureCollection', features: many(() => feature) }),
          dry_run: false,
        },
      ),
  ],
  [
    'assets of one UIN',
    150,
    owner,
    (actor) => assets.createMany.invoke(world.as(actor), {}, { assets: many(() => asset) }),
  ],
  [
    'models of one name',
    150,
    maker.owner,
    (actor) =>
      assetModels.createMany.invoke(
        world.as(actor),
        {},
        {
          models: many(() => ({ model_name: 'Twice', model_variant: 'B', category: 1 })),
        },
      ),
  ],
  [
    'people who stand in the list already',
    150,
    owner,
    (actor) =>
      invitations.inviteUsers.invoke(
        world.as(actor),
        {},
        {
          invitations: many(() => ({
            invite_identifier: 'twice@example.org',
            invite_mode: 1,
            invite_role: 1,
          })),
        },
      ),
  ],
])('of %s 100 are named, and how many there are', async (_what, all, actor, sending) => {
  const { details = {}, message } = (await sending(actor).catch((error) => error)) as Failure
  expect(Object.values(details).flat()).toHaveLength(100)
  expect(message).toMatch(new RegExp(`\\(details name the first 100 of ${all} faults\\)$`))
})

it('of faults of two kinds those are named that the answer is about, wherever they stand', async () => {
  const upsideDown = { ...zoneBody(), min_height: 100, max_height: 20 }
  const sent = { zones: [...many(() => crossing), upsideDown] }
  const sending = zones.createMany.invoke(world.as(manager.owner), {}, sent)
  const { code, details = {}, message } = (await sending.catch((error) => error)) as Failure
  const [named] = Object.keys(details)
  expect([code, named]).toEqual(['invalid_input', expect.stringMatching(/^zones\.151\.m.._height$/)])
  expect(message.startsWith(`${named}: `)).toBe(true)
  expect(message).toMatch(/the first 100 of 152 faults\)$/)
})
