import { useEffect } from 'react'
import { trpc } from '../trpc/client.ts'
import { takesPushes } from '../trpc/push-subscription.ts'

/** Pushes go on in a browser where their person has signed in again. Asked once a load, and only where they were allowed. */
export const useKeptPush = (userUuid: string | undefined): void => {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (!userUuid || !takesPushes() || Notification.permission !== 'granted') return
    const { devices, addDevice } = utils.client.notifications
    const list = async () => (await devices.query({})).devices
    const add = async (device: Parameters<typeof addDevice.mutate>[0]) => {
      await addDevice.mutate(device)
      // Another device has taken the place of the one that a page may show.
      await utils.notifications.devices.invalidate()
    }
    void import('../entities/account/push-device.ts')
      .then(({ keepPush }) => keepPush({ list, add }))
      // The next load asks again.
      .catch(() => {})
  }, [userUuid, utils])
}
