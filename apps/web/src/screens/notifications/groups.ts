import { day } from '@clearway/ui'

interface Told {
  readonly waits: boolean
  readonly read_at: string | null
  readonly occurred_at: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export interface NotificationGroup<T> {
  readonly label: string
  readonly items: readonly T[]
}

/** What waits for the reader first, then the rest by day; newest first, as given. */
export const groupsOf = <T extends Told>(
  all: readonly T[],
  now: number,
  timeZone?: string,
): NotificationGroup<T>[] => {
  const isWaiting = ({ waits, read_at }: Told) => waits && !read_at
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
