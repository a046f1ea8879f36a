import { expect, test } from 'vitest'
import { assetOperations } from '../../fleet/assets/service.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildAsset, buildOperator } from '../../testing/index.ts'
import { refusal } from '../../testing/refusal.ts'
import { sessionOperations as sessions } from './service.ts'

const world = await openTestWorld()
const operator = await buildOperator(world)

const start = (asset_uuid: string, body: object = {}) =>
  sessions.start.invoke(world.as(operator.pilot), {}, { asset_uuid, ...body })
const read = async (session_uuid: string) =>
  (await sessions.get.invoke(world.as(operator.owner), { session_uuid }, {})).fitness_note
const assetWith = async (change: object) => {
  const { asset_uuid } = await buildAsset(world, operator)
  await assetOperations.update.invoke(world.as(operator.owner), { asset_uuid }, change)
  return asset_uuid
}

test('a flight of a registered asset has no remark', async () => {
  const started = await start(await assetWith({ asset_uin: 'UA0093K4T0Q', uin_status: 1 }))
  expect(await read(started.session_uuid)).toBeNull()
})

test('one of an asset that is not has a remark in words, with the reason of whoever starts it', async () => {
  const pending = await start(await assetWith({ uin_status: 0 }), { fitness_reason: 'Test field, tethered.' })
  expect(await read(pending.session_uuid)).toBe(
    'Not registered: its registration is pending. Test field, tethered.',
  )
  const failed = await start(await assetWith({ uin_status: -1 }))
  expect(await read(failed.session_uuid)).toMatch(
    /^Not registered: its registration has failed. Nobody has said why/,
  )
})

test('a retry with the same key answers the same session; other words are another request', async () => {
  const asset = await assetWith({ uin_status: 0 })
  const idempotency_key = 'fitness-1'
  const first = await start(asset, { idempotency_key, fitness_reason: 'Test field.' })
  expect(await start(asset, { idempotency_key, fitness_reason: 'Test field.' })).toEqual(first)
  const other = start(asset, { idempotency_key, fitness_reason: 'Another.' })
  expect(await refusal(other)).toBe('idempotency_key_reused')
})

test('an asset that is out of service is refused, whatever reason is given', async () => {
  const asset = await assetWith({ status: -1 })
  expect(await refusal(start(asset, { fitness_reason: 'Please.' }))).toBe('unprocessable')
})
