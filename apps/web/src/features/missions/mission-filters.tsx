import { SearchInput } from '@clearway/ui'
import { capital } from '../../console/capital.ts'
import { FilterMenu } from '../../console/filter-menu.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { missionStates } from './mission-question.ts'

const stateChoices = missionStates.map((value) => ({ value, label: capital(value) }))

/** Search and state; both live in the URL. */
export function MissionFilters({ params, isNarrow = false }: { params: UrlParams; isNarrow?: boolean }) {
  return (
    <>
      <SearchInput
        label="Name, reference, zone"
        size="sm"
        boxClassName={isNarrow ? 'min-w-0 flex-1' : 'w-52'}
        value={params.get('q') ?? ''}
        onValueChange={(q) => params.set({ q, page: null })}
      />
      <FilterMenu name="status" label="State" choices={stateChoices} params={params} />
    </>
  )
}
