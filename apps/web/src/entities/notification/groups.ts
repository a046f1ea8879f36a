import { day } from '@clearway/ui'

interface NotificationFacts {
  readonly kind: string
  readonly waits: boolean
  readonly read_at: string | null
  readonly occurred_at: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export interface NotificationGroup<T> {
  readonly label: string
  readonly items: readonly T[]
}

const isWaiting = ({ waits, read_at }: NotificationFacts): boolean => waits && !read_at

/** What waits for the reader first, then the rest by day; newest first, as given. */
export const groupsOf = <T extends NotificationFacts>(
  all: readonly T[],
  now: number,
  timeZone?: string,
): NotificationGroup<T>[] => {
  const waiting = all.filter(isWaiting)
  const byDay = Map.groupBy(
    all.filter((one) => !isWaiting(one)),
    ({ occurred_at }) => day(occurred_at, now, timeZone),
  )
  return [
    ...(waiting.length > 0 ? [{ label: 'Waits for you', items: waiting }] : []),
    ...[...byDay].map(([label, items]) => ({ label: capital(label), items })),
  ]
}

/** So many of a kind in a day are one row with a count. */
const several = 3

/** The rows of a group, each with the notifications that it combines; those that wait for an act are never combined. */
export const rowsOf = <T extends NotificationFacts>(items: readonly T[]): (readonly [T, ...T[]])[] => {
  const byKind = Map.groupBy(items, (one) => (isWaiting(one) ? one : one.kind))
  return [...byKind.values()]
    .flatMap((alike) => (alike.length >= several ? [alike as [T, ...T[]]] : alike.map((one): [T] => [one])))
    .sort(([a], [b]) => b.occurred_at.localeCompare(a.occurred_at))
}
