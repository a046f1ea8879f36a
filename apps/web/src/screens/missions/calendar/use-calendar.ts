import { createMissionOp, listSessionsOp, moveMissionOp, seesThroughZones } from '@clearway/domain/contracts'
import { useIsMobile, useMinute } from '@clearway/ui'
import { useMemo } from 'react'
import { useMembership } from '../../../caller/console-context.tsx'
import { useCaller, useCan } from '../../../caller/use-can.ts'
import { useOpenSessions, useSeenOpenSessions } from '../../../entities/flight/use-sessions.ts'
import { useSky, useWatch } from '../../../entities/flight/use-traffic.ts'
import type { BlockState } from '../../../entities/mission/block-looks.ts'
import type { MissionItem } from '../../../entities/mission/mission-words.ts'
import { useMissionsBetween } from '../../../entities/mission/use-missions-between.ts'
import { useUrlParams } from '../../../frame/use-url-params.ts'
import { ownTimeZone } from '../../../words/text.ts'
import { useMissionQuestion } from '../use-missions.ts'
import { daysShown, dayText, instantsOf, rangeNames, readDay, today, type Wall } from './days.ts'
import { partsOn } from './layout.ts'

/** So many missions of a week are read; a day of a week shows what overlaps as a count. */
export const mostMissions = 1000

/** The days that the address names, with the present state of their missions. */
export const useCalendar = () => {
  const params = useUrlParams()
  const can = useCan()
  const { org_uuid } = useMembership()
  const isManager = seesThroughZones(useCaller())
  const isMobile = useIsMobile()
  const timeZone = ownTimeZone()
  const nowMs = useMinute()
  const flying = useFlyingMissions()

  const range = isMobile ? 'day' : (rangeNames.find((one) => one === params.get('range')) ?? 'week')
  const todayWall = today(timeZone, nowMs)
  const day = readDay(params.get('day')) ?? todayWall
  const days = useMemo(() => daysShown(range, day), [range, day])
  // A phone shows how many fly on each day of the week.
  const week = useMemo(() => daysShown('week', day), [day])
  const question = useMissionQuestion(params)
  const asked = useMemo(
    () => ({ ...question, ...instantsOf(timeZone, isMobile ? week : days) }),
    [question, timeZone, isMobile, week, days],
  )
  const { query, missions, total } = useMissionsBetween(asked, mostMissions)

  const parts = useMemo(
    () => new Map((isMobile ? week : days).map((one) => [one, partsOn(timeZone, one, missions ?? [])])),
    [isMobile, week, days, timeZone, missions],
  )
  const mayMove = can(moveMissionOp) === true
  const stateOf = (mission: MissionItem): BlockState => {
    if (flying.has(mission.mission_uuid)) return 'flying'
    const isOver = Date.parse(mission.end_time) <= nowMs
    return isOver && mission.permission_summary !== 'rejected' ? 'flown' : mission.permission_summary
  }
  const goTo = (wall: Wall) => params.set({ day: wall === todayWall ? null : dayText(wall) })
  return {
    params,
    timeZone,
    nowMs,
    today: todayWall,
    range,
    isMobile,
    day,
    days,
    week,
    query,
    missions,
    total,
    parts,
    selected: params.get('mission') ?? null,
    isManager,
    mayPlan: can(createMissionOp) === true,
    stateOf,
    /** Only what waits or is approved is moved by hand; a right and an end are the service's to judge, too. */
    mayMove: (mission: MissionItem) =>
      mayMove && mission.org_uuid === org_uuid && ['pending', 'approved'].includes(stateOf(mission)),
    goTo,
    step: (by: number) => goTo(day + by * days.length * 86_400_000),
  }
}

export type CalendarView = ReturnType<typeof useCalendar>

/** The missions of which an aircraft is in the air. */
const useFlyingMissions = (): ReadonlySet<string> => {
  const isManager = seesThroughZones(useCaller())
  const mayList = useCan()(listSessionsOp) === true
  const own = useOpenSessions(!isManager && mayList)
  const { mayAsk } = useWatch(useSky())
  const seen = useSeenOpenSessions(isManager && mayAsk)
  const sessions = own.data ?? seen.data
  return useMemo(() => new Set(sessions?.flatMap(({ mission_uuid }) => mission_uuid ?? [])), [sessions])
}
