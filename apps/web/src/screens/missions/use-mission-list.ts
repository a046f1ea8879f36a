import { createMissionOp, seesThroughZones } from '@clearway/domain/contracts'
import { useNow } from '@clearway/ui'
import { useCaller, useCan } from '../../caller/use-can.ts'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { pageOf } from '../../lists/listed.ts'
import { missionTimes } from './mission-question.ts'
import { useMissionQuestion, useMissions } from './use-missions.ts'

const minuteMs = 60_000

/** The page of missions that the address names, and the one that is open. */
export const useMissionList = () => {
  const params = useUrlParams()
  const caller = useCaller()
  const can = useCan()
  const page = pageOf(params)
  const question = useMissionQuestion(params)
  const when = missionTimes.find((one) => one === params.get('when')) ?? 'all'
  const list = useMissions(page, when, question)
  const { query, rows, total = 0 } = list
  return {
    params,
    when,
    list,
    query,
    rows,
    total,
    page,
    question,
    isFiltered: Object.keys(question).length > 0,
    selected: params.get('mission'),
    nowMs: useNow(minuteMs) ?? 0,
    hrefOf: (missionUuid: string) => params.hrefWith({ mission: missionUuid }),
    isManager: seesThroughZones(caller),
    mayPlan: can(createMissionOp) === true,
  }
}

export type MissionListView = ReturnType<typeof useMissionList>
