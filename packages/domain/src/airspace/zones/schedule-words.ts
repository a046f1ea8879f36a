import type { StoredDailyHours, StoredSchedulePeriod } from '@clearway/db'

export type ZoneSchedule = StoredSchedulePeriod[]

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

const eventWords: Readonly<Record<string, string>> = {
  BMCT: 'first light',
  SR: 'sunrise',
  SS: 'sunset',
  EECT: 'last light',
}
const dayName = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase()

/** "Mon–Fri", "Mon–Wed, Sat", "daily". */
const daysWords = (days: readonly string[]): string => {
  if (days.length === weekdays.length) return 'daily'
  const runs: string[][] = []
  for (const [at, day] of weekdays.entries()) {
    if (!days.includes(day)) continue
    const isNext = at > 0 && runs.at(-1)?.at(-1) === weekdays[at - 1]
    if (isNext) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  const words = runs.flatMap((run) =>
    run.length > 2 ? [`${dayName(run[0]!)}–${dayName(run.at(-1)!)}`] : run.map(dayName),
  )
  return words.join(', ')
}

const timeWords = (time: string): string => eventWords[time] ?? time

const hoursWords = ({ days, start, end }: StoredDailyHours): string => {
  const hours =
    start && end
      ? `${timeWords(start)}–${timeWords(end)}`
      : start
        ? `from ${timeWords(start)}`
        : end
          ? `until ${timeWords(end)}`
          : ''
  const isByClock = [start, end].some((time) => time && !eventWords[time])
  return [daysWords(days), hours, isByClock && 'UTC'].filter(Boolean).join(' ')
}

/** 2026-01-31 09:00 */
const momentWords = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

const periodWords = ({ from, to, daily }: StoredSchedulePeriod): string => {
  const span =
    from && to
      ? `${momentWords(from)}–${momentWords(to)} UTC`
      : from
        ? `from ${momentWords(from)} UTC`
        : to
          ? `until ${momentWords(to)} UTC`
          : ''
  return [span, daily.map(hoursWords).join(', ')].filter(Boolean).join(': ')
}

/** "Mon–Fri 06:00–18:00 UTC", "until 2026-06-01 00:00 UTC: daily sunrise–sunset; from …" */
export const scheduleWords = (periods: ZoneSchedule): string => periods.map(periodWords).join('; ')
