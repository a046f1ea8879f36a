import { useRouter } from 'next/router'
import { useEffect, useRef } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type Notification = Outputs['notifications']['get']

/** Marks it as read and shows its record, for the organisation through which the person was notified. */
export const useOpenNotification = () => {
  const router = useRouter()
  const { membership, switchTo } = useConsole()
  const utils = trpc.useUtils()
  const mark = trpc.notifications.mark.useMutation()
  return async ({ notification_uuid, org_uuid, path, read_at }: Notification): Promise<void> => {
    if (!read_at) await mark.mutateAsync({ notification_uuid, read: true }).catch(() => undefined)
    await (org_uuid === membership?.org_uuid ? router.push(path) : switchTo(org_uuid, path))
    void utils.notifications.invalidate()
  }
}

/** From a link in an e-mail or a push: goes on to the record as soon as it is known. */
export const useOpening = (notificationUuid: string) => {
  const asked = trpc.notifications.get.useQuery({ notification_uuid: notificationUuid })
  const open = useOpenNotification()
  const opened = useRef(false)
  useEffect(() => {
    if (!asked.data || opened.current) return
    opened.current = true
    void open(asked.data)
  }, [asked.data, open])
  return asked
}
