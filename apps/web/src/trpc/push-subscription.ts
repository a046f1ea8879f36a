const worker = '/push-worker.js'

export const takesPushes = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The one subscription that a browser has, whoever is signed in. */
export const subscribed = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** A new one: another person's ends with it, and so does one that was made for another key. */
export const subscribe = async (applicationServerKey: string): Promise<PushSubscription> => {
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  await endSubscription()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

export const endSubscription = async (): Promise<void> => {
  if (takesPushes()) await (await subscribed())?.unsubscribe()
}
