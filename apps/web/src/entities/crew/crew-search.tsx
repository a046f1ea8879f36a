import { SearchInput } from '@clearway/ui'
import type { CrewSearch, SearchState } from './crew.ts'

const words: Readonly<Record<SearchState, string>> = {
  shown: '',
  none: 'None found.',
  looking: 'Looking…',
  unanswered: 'The search is not answered. It is asked again until it is.',
}

/** For a fleet or a team of which one page does not list all. */
export const CrewSearchBox = ({
  of,
  search: { text, onChange, state },
}: {
  /** "assets" */
  of: string
  search: CrewSearch
}) => (
  <div className="mb-1.5">
    <SearchInput label={`Search ${of}`} value={text} onValueChange={onChange} />
    <p role="status" className="mt-1 min-h-4 text-12 text-text-3">
      {words[state]}
    </p>
  </div>
)
