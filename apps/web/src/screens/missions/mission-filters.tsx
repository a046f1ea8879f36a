import { permissionSummaries } from '@clearway/domain/contracts'
import { SearchInput } from '@clearway/ui'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { FilterMenu } from '../../lists/list-filters.tsx'
import { capital } from '../../words/text.ts'

const stateChoices = permissionSummaries.map((value) => ({ value, label: capital(value) }))

/** The state asked for; it is kept in the URL. */
export const StateFilter = ({ params }: { params: UrlParams }) => (
  <FilterMenu name="status" label="State" choices={stateChoices} params={params} />
)

/** Search and state; both are kept in the URL. */
export const MissionFilters = ({
  params,
  boxClassName = 'w-52',
}: {
  params: UrlParams
  boxClassName?: string
}) => (
  <>
    <SearchInput
      label="Name, reference, zone"
      size="sm"
      boxClassName={boxClassName}
      value={params.get('q') ?? ''}
      onValueChange={(q) => params.set({ q, page: null })}
    />
    <StateFilter params={params} />
  </>
)
