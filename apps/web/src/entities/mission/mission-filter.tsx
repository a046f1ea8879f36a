import type { UrlParams } from '../../frame/use-url-params.ts'
import { referenceIn } from '../../words/text.ts'
import { SearchedFilter } from '../crew/searched-filter.tsx'
import { useMissionChoice } from './use-mission-choice.ts'

/** Narrows a list to one mission, for those who may read missions. */
export const MissionFilter = ({ params }: { params: UrlParams }) => {
  const asked = referenceIn(params.get('mission'))
  const { items = [], search } = useMissionChoice(asked ? [asked] : [])
  const choices = items.map(({ mission_uuid, mission_name }) => ({
    value: mission_uuid,
    label: mission_name,
  }))
  return <SearchedFilter name="mission" label="Mission" of="missions" {...{ choices, search, params }} />
}
