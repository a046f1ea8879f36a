import type { AlertState } from '@clearway/domain/contracts'
import { day, duration, type TimelineEntry, type Tone, time, utcTime } from '@clearway/ui'
import type { NameOf } from '../../entities/alert/alert-words.ts'
import type { Outputs } from '../../trpc/client.ts'

export type AlertDetail = Outputs['alerts']['get']
type Change = AlertDetail['history'][number]

const titles: Readonly<Record<AlertState, string>> = {
  raised: 'Raised',
  acknowledged: 'Acknowledged',
  cleared: 'Cleared',
  closed: 'Closed',
}

const tones: Readonly<Record<AlertState, Tone>> = {
  raised: 'rejected',
  acknowledged: 'accent',
  cleared: 'approved',
  closed: 'neutral',
}

const byWhom = ({ state, by_user_uuid }: Change, nameOf: NameOf): string => {
  if (by_user_uuid !== null) return `by ${nameOf(by_user_uuid)}`
  return state === 'cleared' ? 'by evidence' : 'by the service'
}

/**
 * The state that the history writes and the act behind it are not one: what is acknowledged after it has cleared stays
 * cleared, and somebody's name is shown beside it.
 */
const titleOf = ({ state, by_user_uuid }: Change): string =>
  state === 'cleared' && by_user_uuid !== null ? titles.acknowledged : titles[state]

/** The episode, newest first: when, by whom, how long after it was raised, and why. */
export const historyEntries = (
  history: readonly Change[],
  nowMs: number,
  nameOf: NameOf,
): TimelineEntry[] => {
  const raisedAtMs = Date.parse(history[0]?.at ?? '')
  return history
    .map((change, index): TimelineEntry => {
      const afterMs = Date.parse(change.at) - raisedAtMs
      const when = [
        `${day(change.at, nowMs)} ${time(change.at, undefined, true)}`,
        utcTime(change.at, { withSeconds: true }),
      ]
        .filter(Boolean)
        .join(', ')
      return {
        key: String(index),
        title: `${titleOf(change)} ${byWhom(change, nameOf)}`,
        ...(index > 0 && { note: `after ${duration(afterMs)}` }),
        detail: change.reason ? `${when}. ${change.reason}` : when,
        tone: tones[change.state],
      }
    })
    .reverse()
}
