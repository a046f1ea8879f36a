import { FilterChip } from '@clearway/ui'
import type { UrlParams } from '../../frame/use-url-params.ts'

/** A plan that a link asked for, to be taken away again. */
export const PlanFilter = ({ params }: { params: UrlParams }) => {
  if (!params.get('plan')) return null
  return <FilterChip label="Plan" value="one plan" onRemove={() => params.set({ plan: null, page: null })} />
}
