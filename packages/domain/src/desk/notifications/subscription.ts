import { createHash } from 'node:crypto'
import type { Keys } from '../../kernel/index.ts'
import type { DeviceRow } from './push-store.ts'

/** As a browser gives it. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Null: it was sealed with another API_KEY_PEPPER, and its push service takes no other key than that of then. */
export const unsealed = (
  { pushSeal }: Pick<Keys, 'pushSeal'>,
  { sealed, deviceUuid }: Pick<DeviceRow, 'sealed' | 'deviceUuid'>,
): Subscription | null => {
  const text = pushSeal.unseal(sealed, deviceUuid)
  return text === null ? null : (JSON.parse(text) as Subscription)
}

/** Not keyed: the browser makes the same of what it has. */
export const endpointHashOf = (keys: Pick<Keys, 'pushSeal'>, row: DeviceRow): string | null => {
  const subscription = unsealed(keys, row)
  return subscription && createHash('sha256').update(subscription.endpoint).digest('hex')
}
