import { toLocalInput } from '../airspace/local-time.ts'

/** A window of a temporary restriction, as the fields hold it; empty is open. */
export interface ZoneWindow {
  readonly active_from: string
  readonly active_to: string
}

export interface WindowPreset {
  readonly label: string
  readonly window: ZoneWindow
}

const hourMs = 3_600_000
const quarterMs = hourMs / 4

const at = (nowMs: number, days: number, hour: number): number => {
  const day = new Date(nowMs)
  // By calendar: a day is 23 or 25 hours long where the clocks change.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime()
}

const between = (fromMs: number, toMs: number): ZoneWindow => ({
  active_from: toLocalInput(fromMs),
  active_to: toLocalInput(toMs),
})

/** Windows that managers ask for most, from this moment on. */
export function windowPresets(nowMs: number): readonly WindowPreset[] {
  const quarter = Math.ceil(nowMs / quarterMs) * quarterMs
  return [
    { label: 'Always', window: { active_from: '', active_to: '' } },
    { label: '2 hours', window: between(quarter, quarter + 2 * hourMs) },
    { label: 'Today', window: between(quarter, at(nowMs, 1, 0)) },
    { label: 'Tomorrow 06–18', window: between(at(nowMs, 1, 6), at(nowMs, 1, 18)) },
    { label: '7 days', window: between(quarter, at(nowMs, 8, 0)) },
  ]
}
