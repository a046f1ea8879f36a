import { expect, test } from 'vitest'
import { capabilities as does } from './operations.ts'
import { buildManager, buildZone } from './testing/builders/airspace.ts'
import { buildModel } from './testing/builders/fleet.ts'
import { invitationCalls } from './testing/builders/invitations.ts'
import { type BuiltOrganisation, buildOrganisation } from './testing/builders/organisations.ts'
import { buildUser } from './testing/builders/people.ts'
import { buildMission, buildOperator, buildPlan } from './testing/builders/planning.ts'
import { openTestWorld } from './testing/file-world.ts'
import { refusal } from './testing/refusal.ts'

// What is refused in the same way wherever it is asked: what there is not, and what is no polygon.

const world = await openTestWorld()
const manager = await buildManager(world)
const maker = await buildOrganisation(world, { type: 'assetManufacturer' })

const uuid = '01900000-0000-7000-8000-0000000000ff'
const by = (org: BuiltOrganisation) => world.as(org.owner)
const credential = { rpc_number: 'RPC-1', category: 3, sub_category: 2, class: 1 }
const bowTie = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 10],
      [10.1, 10.1],
      [10.1, 10],
      [10, 10.1],
      [10, 10],
    ],
  ],
} as never

test.each([
  ['a person’s role', () => does.users.setRole.invoke(by(manager), { user_uuid: uuid }, { role: 1 })],
  [
    'a person’s credential',
    () => does.users.addPilotCredential.invoke(by(manager), { user_uuid: uuid }, credential),
  ],
  ['an invitation’s link', () => does.invitations.preview.invoke(by(manager), {}, { invite_token: 'none' })],
  ['an invitation', () => does.invitations.acceptUser.invoke(by(manager), {}, { invite_uuid: uuid })],
  ['a model', () => does.assetModels.delete.invoke(by(maker), { model_uuid: uuid }, {})],
  ['a zone', () => does.zones.update.invoke(by(manager), { zone_uuid: uuid }, { zone_name: 'Nowhere' })],
  ['a plan’s conflicts', () => does.flightPlans.conflicts.invoke(by(maker), { plan_uuid: uuid }, {})],
  ['an alert', () => does.alerts.close.invoke(by(manager), { alert_uuid: uuid }, { reason: 'None' })],
])('%s that there is not is not found', async (_what, act) => {
  expect(await refusal(act())).toBe('not_found')
})

test('plans of an asset that there is not are not found by whoever watches a zone', async () => {
  await buildZone(world, { manager })
  expect(await refusal(does.awareness.plans.invoke(by(manager), { asset_uuid: uuid }, {}))).toBe('not_found')
})

test('an invitation is answered once', async () => {
  const call = invitationCalls(world)
  const person = await buildUser(world)
  const { invite_uuid } = await call.create(manager.owner, {
    resource_type: 1,
    resource_uuid: manager.org.org_uuid,
    invitee_type: 1,
    invite_mode: 1,
    invite_identifier: person.user.email,
    invite_role: 1,
  })
  const join = () => does.invitations.acceptUser.invoke(world.as(person.actor), {}, { invite_uuid })
  expect([await refusal(join()), await refusal(join())]).toEqual(['allowed', 'conflict'])
})

test('an invitation to a zone is answered once; who only watches the zone links no organisation to it', async () => {
  const { zone_uuid } = await buildZone(world, { manager, kind: 'green' })
  const watch = await buildManager(world)
  const guest = await buildManager(world)
  const { invite_uuid } = await does.invitations.inviteToZone.invoke(by(manager), { zone_uuid }, {
    invitee_uuid: watch.org.org_uuid,
    invite_role: 2,
  } as never)
  const join = () => does.invitations.acceptZone.invoke(by(watch), { zone_uuid }, { invite_uuid })
  expect([await refusal(join()), await refusal(join())]).toEqual(['allowed', 'conflict'])
  const link = { org_uuid: guest.org.org_uuid, membership_type: 2 } as const
  expect(await refusal(does.zones.link.invoke(by(watch), { zone_uuid }, link))).toBe('forbidden')
})

test('a model does not take the name of another', async () => {
  const { model_name, model_variant } = await buildModel(world, { org: maker })
  const { model_uuid } = await buildModel(world, { org: maker })
  const rename = does.assetModels.update.invoke(by(maker), { model_uuid }, { model_name, model_variant })
  expect(await refusal(rename)).toBe('already_exists')
})

test('neither a zone nor a plan takes a polygon that crosses itself', async () => {
  const { zone_uuid } = await buildZone(world, { manager })
  const zone = does.zones.update.invoke(by(manager), { zone_uuid }, { zone_envelope: bowTie })
  expect(await refusal(zone)).toBe('invalid_geometry')
  const operator = await buildOperator(world)
  const { plan_uuid } = await buildPlan(world, operator, await buildMission(world, operator))
  const plan = does.flightPlans.update.invoke(
    world.as(operator.owner),
    { plan_uuid },
    { flight_envelope: bowTie },
  )
  expect(await refusal(plan)).toBe('invalid_geometry')
})
