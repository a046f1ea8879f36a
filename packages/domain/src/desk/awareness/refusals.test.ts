import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager } from '../../testing/builders/airspace.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { awarenessOperations } from './service.ts'

const world = await openTestWorld()
const owner = (await buildManager(world)).owner

const uuid = '01900000-0000-7000-8000-0000000000ff'
const asset = { asset_uuid: uuid }
const session = { session_uuid: uuid }
const plan = { ...asset, plan_uuid: uuid }

it.each([
  ['traffic', () => awarenessOperations.traffic.invoke(world.as(owner), {}, {})],
  ['activeFlight', () => awarenessOperations.activeFlight.invoke(world.as(owner), asset, {})],
  ['asset', () => awarenessOperations.asset.invoke(world.as(owner), asset, {})],
  ['plans', () => awarenessOperations.plans.invoke(world.as(owner), asset, {})],
  ['plan', () => awarenessOperations.plan.invoke(world.as(owner), plan, {})],
  ['sessions', () => capabilities.awareness.sessions.invoke(world.as(owner), {}, {})],
  ['session', () => capabilities.awareness.session.invoke(world.as(owner), session, {})],
  ['records', () => capabilities.awareness.records.invoke(world.as(owner), session, {})],
  ['replay', () => capabilities.awareness.replay.invoke(world.as(owner), session, {})],
  ['export', () => capabilities.awareness.export.invoke(world.as(owner), session, {})],
  ['alert', () => awarenessOperations.alert.invoke(world.as(owner), plan, {})],
] as const)('%s is for organisations that hold a zone', async (_name, act) => {
  expect(await refusal(act())).toBe('forbidden')
})
