import type { PushDevice } from '@clearway/domain/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { hashOf, keepPush, untilGone } from './push-device.ts'

const keys = { p256dh: 'point', auth: 'secret' }
const here = { endpoint: 'https://push.example.org/here', toJSON: () => ({ endpoint: here.endpoint, keys }) }

const deviceAt = async (endpoint: string, signed_in: boolean): Promise<PushDevice> => ({
  device_uuid: '0198',
  endpoint_hash: await hashOf({ endpoint }),
  label: 'Firefox on Linux',
  signed_in,
  last_sent_at: null,
  created_at: '2026-06-01T08:00:00.000Z',
})

/** What is added by a browser that has this subscription, for a person who has these devices. */
const addedWith = async (subscription: typeof here | null, devices: readonly PushDevice[]) => {
  const pushManager = { getSubscription: async () => subscription }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  const added: object[] = []
  await keepPush({ list: async () => devices, add: async (device) => added.push(device) })
  return added
}
afterEach(() => void vi.unstubAllGlobals())

it('push goes on for who signed in again where they had turned it on, by the same subscription', async () => {
  const [over, elsewhere] = [
    await deviceAt(here.endpoint, false),
    await deviceAt('https://push.example.org/x', false),
  ]
  expect(await addedWith(here, [elsewhere, over])).toEqual([
    { endpoint: here.endpoint, keys, label: 'Firefox on Linux' },
  ])
})

it('nothing is added where push works, where it was never on, and for the next person of a shared browser', async () => {
  expect(await addedWith(here, [await deviceAt(here.endpoint, true)])).toEqual([])
  expect(await addedWith(null, [await deviceAt(here.endpoint, false)])).toEqual([])
  expect(await addedWith(here, [await deviceAt('https://push.example.org/x', false)])).toEqual([])
})

it('a device that is gone already is removed, and any other refusal is one', async () => {
  const refused = (failure: string) => Promise.reject({ data: { failure, status_code: 404 } })
  await expect(untilGone(refused('not_found'))).resolves.toBeUndefined()
  await expect(untilGone(refused('forbidden'))).rejects.toMatchObject({ data: { failure: 'forbidden' } })
})
