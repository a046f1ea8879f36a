import type { PushDevice } from '@clearway/domain/contracts'
import { useEffect, useState } from 'react'
import { hashOf, subscriptionOf, untilGone } from '../../entities/account/push-device.ts'
import { trpc } from '../../trpc/client.ts'
import { endSubscription, subscribe, subscribed, takesPushes } from '../../trpc/push-subscription.ts'

export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

/** Of this browser; it says nothing of whose its subscription is. */
type Here = 'unknown' | 'unsupported' | 'denied' | { readonly hash: string | null }

interface Asked {
  readonly public_key: string
  readonly devices: readonly PushDevice[]
}

const stateOf = (here: Here, asked: Asked | undefined): PushState => {
  if (typeof here === 'string') return here
  if (!asked) return 'unknown'
  return asked.devices.some((device) => device.signed_in && isHere(here, device)) ? 'on' : 'off'
}

const isHere = (here: Here, { endpoint_hash }: PushDevice): boolean =>
  typeof here === 'object' && here.hash !== null && here.hash === endpoint_hash

/** Whether this browser takes pushes for who is signed in, and how it begins and ends. */
export const usePush = (asked: Asked | undefined) => {
  const utils = trpc.useUtils()
  const add = trpc.notifications.addDevice.useMutation()
  const remove = trpc.notifications.removeDevice.useMutation()
  const [here, setHere] = useState<Here>('unknown')
  useEffect(() => {
    if (!takesPushes()) return setHere('unsupported')
    if (Notification.permission === 'denied') return setHere('denied')
    subscribed()
      .then((one) => one && hashOf(one))
      .then(
        (hash) => setHere({ hash }),
        () => setHere({ hash: null }),
      )
  }, [])

  const forget = ({ device_uuid }: PushDevice) => untilGone(remove.mutateAsync({ device_uuid }))
  const begin = async (label: string): Promise<void> => {
    if (!asked) return
    if ((await Notification.requestPermission()) !== 'granted') return setHere('denied')
    // One of a sign-in that is over: its subscription ends with the new one.
    const former = asked.devices.find((device) => isHere(here, device))
    if (former) await forget(former)
    const subscription = await subscribe(asked.public_key)
    setHere({ hash: await hashOf(subscription) })
    await add.mutateAsync({ ...subscriptionOf(subscription.toJSON()), label })
    await utils.notifications.devices.invalidate()
  }
  const end = async (device: PushDevice): Promise<void> => {
    await forget(device)
    if (isHere(here, device)) await endSubscription()
    await utils.notifications.devices.invalidate()
  }
  return { state: stateOf(here, asked), begin, end }
}
