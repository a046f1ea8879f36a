import { expect, test } from 'vitest'
import { addMs } from '../../kernel/index.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildManager, type TestWorld } from '../../testing/index.ts'
import { createLiveToken, redeemLiveToken } from './service.ts'

const world = await openTestWorld()

/** Any question to it is an error. */
const untouchable = new Proxy({} as TestWorld['services']['db'], {
  get() {
    throw new Error('the database was asked')
  },
})
const issue = async () => {
  const { owner } = await buildManager(world)
  return (await createLiveToken.invoke(world.as(owner), {}, {})).token
}

test('a token opens once, for whom it was made', async () => {
  const token = await issue()
  expect(await redeemLiveToken(world.services, token)).toMatchObject({ userUuid: expect.any(String) })
  expect(await redeemLiveToken(world.services, token)).toBeUndefined()
})

test('a guess, a changed token and one that is too old are recognised without asking the database', async () => {
  const token = await issue()
  const [secret, expiresAt, session, mac] = token.split('.')
  const changed = [
    '',
    'x',
    `${token}x`,
    [secret, `${Number(expiresAt) + 60_000}`, session, mac].join('.'),
    [secret, expiresAt, crypto.randomUUID(), mac].join('.'),
  ]
  const blind = { ...world.services, db: untouchable }
  for (const one of changed) expect(await redeemLiveToken(blind, one)).toBeUndefined()
  const later = { now: () => addMs(world.clock.now(), 31_000) }
  expect(await redeemLiveToken({ ...blind, clock: later }, token)).toBeUndefined()
  await expect(redeemLiveToken(blind, token)).rejects.toThrow('the database was asked')
})
