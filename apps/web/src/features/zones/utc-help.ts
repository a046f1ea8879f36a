import { date, time } from '@clearway/ui'

/** The same moment in UTC, below a field that holds local time. */
export function utcHelp(local: string, whenEmpty: string): string {
  if (!local || Number.isNaN(Date.parse(local))) return whenEmpty
  const at = new Date(local)
  return `${date(at, 'UTC')} ${time(at, 'UTC')} UTC`
}
