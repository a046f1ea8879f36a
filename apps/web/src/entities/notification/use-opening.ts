import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { useConsole, type WayOn } from '../../caller/console-context.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type Notification = Outputs['notifications']['get']

/** Shows its record, for the organisation through which the person was notified, and marks it as read, for which nobody waits. */
export const useOpenNotification = (way: WayOn = 'push') => {
  const router = useRouter()
  const { membership, switchTo } = useConsole()
  const utils = trpc.useUtils()
  const mark = trpc.notifications.mark.useMutation({
    onSuccess: () => void utils.notifications.invalidate(),
  })
  return async ({ notification_uuid, org_uuid, path, read_at }: Notification): Promise<void> => {
    if (!read_at) mark.mutate({ notification_uuid, read: true })
    await (org_uuid === membership?.org_uuid ? router[way](path) : switchTo(org_uuid, path, way))
  }
}

/**
 * From a link in an e-mail or a push: goes on to the record as soon as it is known, in place of the page of that link, which Back
 * would only lead on again. `hasStayed` once that has led nowhere.
 */
export const useOpening = (notificationUuid: string) => {
  const asked = trpc.notifications.get.useQuery({ notification_uuid: notificationUuid })
  const open = useOpenNotification('replace')
  const opened = useRef(false)
  const [hasStayed, setStayed] = useState(false)
  useEffect(() => {
    if (!asked.data || opened.current) return
    opened.current = true
    void open(asked.data).finally(() => setStayed(true))
  }, [asked.data, open])
  return { asked, hasStayed }
}
