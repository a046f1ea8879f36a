import type { PushDevice } from '@clearway/domain/contracts'
import { failureData } from '../../trpc/failure.ts'
import { subscribed } from '../../trpc/push-subscription.ts'
import { sha256Hex } from './sha256.ts'

/** As the API takes what a browser gives. */
export const subscriptionOf = ({ endpoint = '', keys = {} }: PushSubscriptionJSON) => ({
  endpoint,
  keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
})

/** By what the API tells of a device. */
export const hashOf = ({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> =>
  sha256Hex(new URL(endpoint).href)

interface Devices {
  list(): Promise<readonly PushDevice[]>
  add(device: ReturnType<typeof subscriptionOf> & { label: string }): Promise<unknown>
}

/** Of a person who is here again after the sign-in that turned push on here ran out: it goes on by the new one. */
export const keepPush = async ({ list, add }: Devices): Promise<void> => {
  const subscription = await subscribed()
  if (!subscription) return
  const hash = await hashOf(subscription)
  const device = (await list()).find(({ endpoint_hash }) => endpoint_hash === hash)
  if (device && !device.signed_in)
    await add({ ...subscriptionOf(subscription.toJSON()), label: device.label })
}

/** The removal of a device. That another page or sign-in has removed or replaced it is as good. */
export const untilGone = (removal: Promise<unknown>): Promise<unknown> =>
  removal.catch((error: unknown) => {
    if (failureData(error)?.failure !== 'not_found') throw error
  })
