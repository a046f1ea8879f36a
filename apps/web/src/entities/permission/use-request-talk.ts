import { useEffect } from 'react'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type RequestMessage = Outputs['permissions']['messages']['messages'][number]

/** What was written about a request; shown, it is read by this person. */
export const useRequestTalk = (permission_uuid: string) => {
  const utils = trpc.useUtils()
  const onSettled = () =>
    Promise.all([
      utils.permissions.messages.invalidate({ permission_uuid }),
      utils.permissions.missionMessages.invalidate(),
      utils.permissions.list.invalidate(),
      utils.permissions.get.invalidate({ permission_uuid }),
    ])
  const query = trpc.permissions.messages.useQuery({ permission_uuid })
  const writing = trpc.permissions.write.useMutation({ onSettled })
  const reading = trpc.permissions.readMessages.useMutation()
  const messages = query.data?.messages ?? []
  const unread = messages.findLast(({ is_unread }) => is_unread)?.message_uuid
  const { mutate: read } = reading
  useEffect(() => {
    if (unread && document.visibilityState === 'visible') read({ permission_uuid, message_uuid: unread })
  }, [read, permission_uuid, unread])
  return {
    query,
    messages,
    people: query.data?.people ?? [],
    canWrite: query.data?.can_write === true,
    writing,
  }
}
