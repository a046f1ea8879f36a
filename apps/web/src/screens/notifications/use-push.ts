import { useEffect, useState } from 'react'
import { trpc } from '../../trpc/client.ts'

/** As the API takes what a browser gives. */
const subscriptionOf = ({ endpoint = '', keys = {} }: PushSubscriptionJSON) => ({
  endpoint,
  keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
})

export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

const worker = '/push-worker.js'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscribed = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this browser takes pushes, and how it begins and ends. */
export const usePush = (publicKey: string | undefined) => {
  const utils = trpc.useUtils()
  const add = trpc.notifications.addDevice.useMutation()
  const [state, setState] = useState<PushState>('unknown')
  useEffect(() => {
    if (!isSupported()) return setState('unsupported')
    if (Notification.permission === 'denied') return setState('denied')
    subscribed().then(
      (one) => setState(one ? 'on' : 'off'),
      () => setState('off'),
    )
  }, [])

  const begin = async (label: string): Promise<void> => {
    if (!publicKey) return
    if ((await Notification.requestPermission()) !== 'granted') return setState('denied')
    const registration = await navigator.serviceWorker.register(worker)
    await navigator.serviceWorker.ready
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    await add.mutateAsync({ ...subscriptionOf(subscription.toJSON()), label })
    void utils.notifications.devices.invalidate()
    setState('on')
  }
  const end = async (): Promise<void> => {
    await (await subscribed())?.unsubscribe()
    setState('off')
  }
  return { state, begin, end }
}
