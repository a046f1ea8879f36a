import { recordStatus } from '@clearway/domain/contracts'
import type { TimeBar, TimeMark } from '@clearway/ui'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import type { MapPlan, MapZone } from '../../map/content/types.ts'
import { limitWords } from '../../words/heights.ts'

const hourMs = 3_600_000
const backHours = 6
const aheadHours = 18
export const timeStepMs = hourMs / 4

/** Six hours back and eighteen ahead of the running hour. */
export const spanAround = (nowMs: number): { fromMs: number; toMs: number } => {
  const hour = Math.floor(nowMs / hourMs) * hourMs
  return { fromMs: hour - backHours * hourMs, toMs: hour + aheadHours * hourMs }
}

const runs = (
  { start_time, end_time, mission_status, permission_summary }: MissionItem,
  from: number,
  to: number,
) =>
  mission_status === recordStatus.active &&
  permission_summary !== 'rejected' &&
  Date.parse(start_time) < to &&
  Date.parse(end_time) > from

/** How many missions run in each hour of the span. */
export const missionBars = (missions: readonly MissionItem[], fromMs: number, toMs: number): TimeBar[] => {
  const bars: TimeBar[] = []
  for (let at = fromMs; at < toMs; at += hourMs) {
    const count = missions.filter((mission) => runs(mission, at, at + hourMs)).length
    bars.push({ fromMs: at, toMs: at + hourMs, count })
  }
  return bars
}

/** The zones that begin or end within the span; those that always are need no mark. */
export const zoneMarks = (zones: readonly MapZone[], fromMs: number, toMs: number): TimeMark[] =>
  zones.flatMap(({ zoneUuid, name, type, activeFrom, activeTo }) => {
    const begins = activeFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(activeFrom)
    const ends = activeTo === null ? Number.POSITIVE_INFINITY : Date.parse(activeTo)
    const isWithin = begins < toMs && ends > fromMs
    if (!isWithin || (begins <= fromMs && ends >= toMs)) return []
    return [
      {
        key: zoneUuid,
        label: name,
        kind: type,
        fromMs: Math.max(begins, fromMs),
        toMs: Math.min(ends, toMs),
      },
    ]
  })

/** The missions that will be under way then, as the map draws other people's plans. */
export const plansAt = (missions: readonly MissionItem[], atMs: number): MapPlan[] =>
  missions
    .filter((mission) => runs(mission, atMs, atMs + 1))
    .map((mission) => ({
      planUuid: mission.mission_uuid,
      envelope: mission.mission_envelope as MapPlan['envelope'],
      label: mission.mission_name,
      detail: limitWords(mission),
    }))

/** To the minute: `2026-11-21T16:00Z`. */
export const timeParam = (atMs: number | null): string | null =>
  atMs === null ? null : `${new Date(atMs).toISOString().slice(0, 16)}Z`

/** null is now; so is nonsense. */
export const readTime = (text: string | undefined): number | null => {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return Number.isFinite(atMs) ? atMs : null
}
