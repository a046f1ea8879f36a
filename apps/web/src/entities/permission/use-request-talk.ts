import { useEffect, useMemo } from 'react'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { placesNamed } from '../talk/places.ts'

export type RequestMessage = Outputs['permissions']['messages']['messages'][number]

/** What was written about a request, oldest first: the last messages, and those before them as they are asked for. */
export const useMessages = (permission_uuid: string, enabled = true) => {
  const query = trpc.permissions.messages.useInfiniteQuery(
    { permission_uuid },
    { enabled, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data } = query
  const messages = useMemo(() => data?.pages.toReversed().flatMap((page) => page.messages) ?? [], [data])
  const places = useMemo(() => placesNamed(messages.map(({ text }) => text)), [messages])
  return { query, newest: data?.pages[0], messages, places }
}

/** The conversation about a request; shown, it is read by this person. */
export const useRequestTalk = (permission_uuid: string) => {
  const utils = trpc.useUtils()
  // Not awaited: without the network they would delay the notice about it.
  const onSettled = () => {
    void utils.permissions.messages.invalidate({ permission_uuid })
    void utils.permissions.missionMessages.invalidate()
    void utils.permissions.list.invalidate()
    void utils.permissions.get.invalidate({ permission_uuid })
  }
  const { newest, ...talk } = useMessages(permission_uuid)
  const writing = trpc.permissions.write.useMutation({ onSettled })
  const reading = trpc.permissions.readMessages.useMutation()
  const unread = talk.messages.findLast(({ is_unread }) => is_unread)?.message_uuid
  const { mutate: read } = reading
  useEffect(() => {
    if (unread && document.visibilityState === 'visible') read({ permission_uuid, message_uuid: unread })
  }, [read, permission_uuid, unread])
  return { ...talk, people: newest?.people ?? [], canWrite: newest?.can_write === true, writing }
}
