import { useEffect } from 'react'
import { trpc } from '../trpc/client.ts'
import { takesPushes } from '../trpc/push-subscription.ts'

/** Pushes go on in a browser where their person has signed in again. Asked once a load, and only where they were allowed. */
export const useKeptPush = (userUuid: string | undefined): void => {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (!userUuid || !takesPushes() || Notification.permission !== 'granted') return
    const { devices, addDevice } = utils.client.notifications
    void import('../entities/account/push-device.ts')
      .then(({ keepPush }) =>
        keepPush({ list: async () => (await devices.query({})).devices, add: addDevice.mutate }),
      )
      // The next load asks again.
      .catch(() => {})
  }, [userUuid, utils])
}
