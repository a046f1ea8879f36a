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

/** The state that the history writes and what happened are not one: what is acknowledged after it has cleared stays cleared. */
const isLateNotice = ({ state, by_user_uuid }: Change): boolean =>
  state === 'cleared' && by_user_uuid !== null

/** Nor does an alert leave its state when it becomes graver. */
const isGrowth = ({ state, by_user_uuid }: Change, before: Change | undefined): boolean =>
  by_user_uuid === null && state === before?.state

const happened = (change: Change, before: Change | undefined, nameOf: NameOf) => {
  const { state, by_user_uuid } = change
  if (isGrowth(change, before)) return { title: 'Graver by evidence', tone: tones.raised }
  const title = isLateNotice(change) ? titles.acknowledged : titles[state]
  if (by_user_uuid !== null) return { title: `${title} by ${nameOf(by_user_uuid)}`, tone: tones[state] }
  return { title: `${title} by ${state === 'cleared' ? 'evidence' : 'the service'}`, tone: tones[state] }
}

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
        ...happened(change, history[index - 1], nameOf),
        ...(index > 0 && { note: `after ${duration(afterMs)}` }),
        detail: change.reason ? `${when}. ${change.reason}` : when,
      }
    })
    .reverse()
}
