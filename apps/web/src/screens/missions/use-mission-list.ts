import { createMissionOp, seesThroughZones } from '@clearway/domain/contracts'
import { useHotkeys, useNow } from '@clearway/ui'
import { useCaller, useCan } from '../../caller/use-can.ts'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { pageOf } from '../../lists/listed.ts'
import { missionTimes } from './mission-question.ts'
import { missionPageSize, useMissionQuestion, useMissions } from './use-missions.ts'

const minuteMs = 60_000

/** The page of missions that the address names, the one that is open, and its neighbours. */
export const useMissionList = () => {
  const params = useUrlParams()
  const caller = useCaller()
  const can = useCan()
  const page = pageOf(params)
  const question = useMissionQuestion(params)
  const when = missionTimes.find((one) => one === params.get('when')) ?? 'all'
  const list = useMissions(page, when, question)
  const { query, rows, total = 0 } = list
  const selected = params.get('mission')
  const at = rows?.findIndex(({ mission_uuid }) => mission_uuid === selected) ?? -1
  const step = (by: number) => {
    const next = at < 0 ? undefined : rows?.[at + by]?.mission_uuid
    return next === undefined ? undefined : () => params.set({ mission: next })
  }
  const [onPrevious, onNext] = [step(-1), step(1)]
  useHotkeys({ j: () => onNext?.(), k: () => onPrevious?.() }, selected !== undefined)
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
    selected,
    nowMs: useNow(minuteMs) ?? 0,
    hrefOf: (missionUuid: string) => params.hrefWith({ mission: missionUuid }),
    position: {
      text: at < 0 ? '' : `${(page - 1) * missionPageSize + at + 1} of ${total}`,
      onPrevious,
      onNext,
    },
    isManager: seesThroughZones(caller),
    mayPlan: can(createMissionOp) === true,
  }
}

export type MissionListView = ReturnType<typeof useMissionList>
