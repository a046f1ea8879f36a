import { date, localAndUtc, timeRange } from '@clearway/ui'
import type { Mission } from '../../entities/plan/plan-words.ts'
import { toLocalInput } from '../../words/text.ts'

type MissionWindow = Pick<Mission, 'start_time' | 'end_time'>
type Fields = Readonly<Record<'schedule_start_time' | 'schedule_end_time', string>>

const minuteMs = 60_000

interface Span {
  readonly startMs: number
  readonly endMs: number
}

/** Fields show whole minutes; the mission may begin within one. */
export const missionSpan = ({ start_time, end_time }: MissionWindow): Span => ({
  startMs: Math.floor(Date.parse(start_time) / minuteMs) * minuteMs,
  endMs: Date.parse(end_time),
})

/** "21 Nov 2026 14:30–15:45 IST, 09:00–10:15 UTC" */
export const missionWindowWords = ({ start_time, end_time }: MissionWindow): string => {
  const { local, utc } = localAndUtc(start_time, end_time)
  return [`${date(start_time)} ${local}`, utc].filter(Boolean).join(', ')
}

export const outsideWords = (mission: MissionWindow): string =>
  `The mission lasts ${missionWindowWords(mission)}; keep the plan inside it.`

export interface OutsideWindow {
  /** The first field that one would change. */
  readonly field: keyof Fields
  readonly words: string
  /** "Use 14:30–15:45" */
  readonly act: string
  readonly fields: Fields
}

/** What of the window that a plan's fields mean lies outside its mission's, and the nearest that lies inside; null when it does. */
export const outsideWindow = (mission: MissionWindow, meant: MissionWindow): OutsideWindow | null => {
  const bounds = missionSpan(mission)
  const wanted = {
    startMs: Date.parse(meant.start_time),
    endMs: Date.parse(meant.end_time),
  }
  if (!(wanted.startMs < wanted.endMs)) return null
  if (wanted.startMs >= bounds.startMs && wanted.endMs <= bounds.endMs) return null
  const { startMs, endMs } = nearestWithin(wanted, bounds)
  return {
    field: wanted.startMs < bounds.startMs ? 'schedule_start_time' : 'schedule_end_time',
    words: outsideWords(mission),
    act: `Use ${timeRange(startMs, endMs)}`,
    fields: { schedule_start_time: toLocalInput(startMs), schedule_end_time: toLocalInput(endMs) },
  }
}

/** The part that lies inside; of a window beside it, one of the same length at the nearer end, as far as there is room. */
const nearestWithin = (wanted: Span, bounds: Span): Span => {
  const part = {
    startMs: Math.max(wanted.startMs, bounds.startMs),
    endMs: Math.min(wanted.endMs, bounds.endMs),
  }
  if (part.startMs < part.endMs) return part
  const lengthMs = Math.min(wanted.endMs - wanted.startMs, bounds.endMs - bounds.startMs)
  return wanted.startMs < bounds.startMs
    ? { startMs: bounds.startMs, endMs: bounds.startMs + lengthMs }
    : { startMs: bounds.endMs - lengthMs, endMs: bounds.endMs }
}
