import { isDatabaseAway, isRetryable, patienceLost } from '@clearway/db'
import { addMs, type Backoff, minute, pauseAfter, type Services, second } from '../../kernel/index.ts'
import { type Claim, isStillUntold } from './claim-store.ts'
import { type NotifyingServices, notifiedAtATime, notifyPeople } from './sharing.ts'

/** How long an event that failed alone waits, apart from all others. */
const apart: Backoff = { firstMs: second, mostMs: 5 * minute }

interface Aside {
  readonly failures: number
  readonly againAt: Date
}

/** What another transaction did. A statement that took too long is not: of fewer events it takes less. */
const isNobodysFault = (error: unknown): boolean =>
  isDatabaseAway(error) || isRetryable(error) || patienceLost(error) === 'lock'

/**
 * Notifies people of what happened. After a failure of half as much at once, until the event at fault is alone: that one is set
 * aside, so that it holds up no other, and tried again by itself. What has to wait for others is passed over until all behind it was looked
 * at. Each answers how many events it was.
 */
export const createNotifier = (services: NotifyingServices & Pick<Services, 'log'>) => {
  const { clock, log } = services
  const aside = new Map<string, Aside>()
  /** What has to wait for others, until all behind it was looked at. */
  const passed = new Set<string>()
  let limit = notifiedAtATime

  const setAside = (eventUuid: string): void => {
    const failures = (aside.get(eventUuid)?.failures ?? 0) + 1
    aside.set(eventUuid, { failures, againAt: addMs(clock.now(), pauseAfter(apart, failures, 0)) })
    log.warn(
      { event_uuid: eventUuid, failures },
      'nobody could be notified of an event; it is tried again apart',
    )
  }
  const attempt = async (wanted: Omit<Claim, 'aside'>) => {
    let claimed: readonly string[] = []
    let held: readonly string[] = []
    try {
      const notified = await notifyPeople(services, {
        ...wanted,
        aside: [...aside.keys()],
        onClaimed(eventUuids) {
          claimed = eventUuids
        },
        onHeld(eventUuids) {
          held = eventUuids
        },
      })
      return { notified, held, claimed: claimed.length }
    } catch (error) {
      const [first, ...others] = isNobodysFault(error) ? [] : claimed
      if (others.length > 0) limit = Math.floor(claimed.length / 2)
      else if (first) setAside(first)
      throw error
    }
  }

  return {
    async next(): Promise<number> {
      const { notified, held, claimed } = await attempt({ limit, passed: [...passed] })
      const isAll = claimed < limit
      limit = Math.min(2 * limit, notifiedAtATime)
      if (isAll) {
        passed.clear()
        return notified
      }
      for (const eventUuid of held) passed.add(eventUuid)
      return claimed
    },
    async setAside(): Promise<number> {
      const due = [...aside].find(([, { againAt }]) => againAt <= clock.now())
      if (!due) return 0
      const [eventUuid, { failures }] = due
      const { notified } = await attempt({ limit: 1, only: eventUuid })
      const isLeft = notified === 0 && (await isStillUntold(services.db, eventUuid))
      aside.delete(eventUuid)
      // Others had it, or what comes before it: behind all else that is due.
      if (isLeft) aside.set(eventUuid, { failures, againAt: addMs(clock.now(), apart.firstMs) })
      return notified
    },
  }
}
