import { useMemo } from 'react'
import type { Asked, LiveAlert } from '../../../entities/alert/alert.ts'
import { unanswered } from '../../../entities/alert/use-talk.ts'
import { trpc } from '../../../trpc/client.ts'

/** Messages about so many alerts, the newest. */
const mostAlerts = 5

/** To which of an operator's alerts a manager's message waits for an answer: by alert, the newest message. */
export const useAsked = (alerts: readonly LiveAlert[], isOwn: boolean): ReadonlyMap<string, Asked> => {
  const open = alerts.filter(({ type, closedAtMs }) => type !== 'lost_link' && closedAtMs === null)
  const looked = isOwn ? open.slice(0, mostAlerts) : []
  const read = trpc.useQueries((t) =>
    looked.map(({ alertUuid }) => t.alerts.messages({ alert_uuid: alertUuid })),
  )
  const waiting = looked.flatMap(({ alertUuid }, at): [string, Asked][] => {
    const newest = unanswered(read[at]?.data?.messages ?? []).at(-1)
    if (!newest) return []
    return [[alertUuid, { messageUuid: newest.message_uuid, atMs: Date.parse(newest.created_at) }]]
  })
  // The same map while the same messages wait: what is drawn by it is not drawn anew.
  const key = JSON.stringify(waiting)
  return useMemo(() => new Map(JSON.parse(key) as typeof waiting), [key])
}
