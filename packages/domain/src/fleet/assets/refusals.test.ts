import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildAsset, buildModel } from '../../testing/builders/fleet.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { assetModelOperations } from '../asset-models/service.ts'
import { certificateOperations } from '../certificates/service.ts'
import { assetOperations } from './service.ts'

const world = await openTestWorld()
const vayu = await buildOrganisation(world)
const model = (await buildModel(world)).model_uuid

const absent = '01900000-0000-7000-8000-0000000000ff'

it('a list is registered for the own organisation and of models that are there', async () => {
  const other = await buildOrganisation(world)
  const register = (org_owner_uuid: string, asset_model_uuid: string) =>
    refusal(
      assetOperations.createMany.invoke(
        world.as(vayu.owner),
        {},
        { assets: [{ org_owner_uuid, asset_model_uuid }] },
      ),
    )
  expect(await register(other.org.org_uuid, model)).toBe('forbidden')
  expect(await register(vayu.org.org_uuid, absent)).toBe('not_found')
  const read = assetModelOperations.get.invoke(world.as(vayu.owner), { model_uuid: absent }, {})
  expect(await refusal(read)).toBe('not_found')
})

it('an asset does not take the UIN of another', async () => {
  const [one, two] = [await buildAsset(world, vayu), await buildAsset(world, vayu)]
  const params = { asset_uuid: one.asset_uuid }
  const change = assetOperations.update.invoke(world.as(vayu.owner), params, { asset_uin: two.asset_uin })
  expect(await refusal(change)).toBe('already_exists')
})

it('an asset in flight stays in service until it has landed; what else is known of it may change', async () => {
  const { sessionUuid, assetUuid: asset_uuid, pilot, assetUin } = await buildSession(world, { org: vayu })
  const change = (body: object) => assetOperations.update.invoke(world.as(vayu.owner), { asset_uuid }, body)
  const refused = await change({ status: -1 }).catch(({ code, message }) => ({ code, message }))
  expect(refused).toEqual({
    code: 'conflict',
    message: `${assetUin} has an open flight session. End it first.`,
  })
  expect(await change({ asset_org_internal_uuid: 'A-1', status: 1 })).toMatchObject({ asset_status: 1 })
  const params = { session_uuid: sessionUuid }
  await capabilities.sessions.end.invoke(world.as(pilot), params, {})
  expect(await change({ status: -1 })).toMatchObject({ asset_status: -1 })
  // Again, as it is.
  expect(await change({ status: -1 })).toMatchObject({ asset_status: -1 })
})

it('a removed asset gets no certificate', async () => {
  const { asset_uuid } = await buildAsset(world, vayu)
  await capabilities.assets.delete.invoke(world.as(vayu.owner), { asset_uuid }, {})
  const issue = certificateOperations.issue.invoke(world.as(vayu.owner), { asset_uuid }, {})
  expect(await refusal(issue)).toBe('gone')
})
