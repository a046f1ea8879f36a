import { FilterChip } from '@clearway/ui'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { ListFilter } from '../../lists/list-filters.tsx'
import { useMissionNames } from './use-sessions.ts'

/** The missions by which flights are looked for, where they are the reader's to see. */
export const useMissionMenus = (isOffered: boolean): readonly ListFilter[] => {
  const missions = useMissionNames(isOffered)
  const choices = [...missions].map(([value, label]) => ({ value, label }))
  return isOffered ? [{ name: 'mission', label: 'Mission', choices }] : []
}

/** A plan that a link asked for, to be taken away again. */
export const PlanFilter = ({ params }: { params: UrlParams }) => {
  if (!params.get('plan')) return null
  return <FilterChip label="Plan" value="one plan" onRemove={() => params.set({ plan: null, page: null })} />
}
