import { SearchInput } from '@clearway/ui'
import { useState } from 'react'
import { useSettled } from '../../timing/use-delayed.ts'
import type { CrewSearch } from './crew.ts'

/** What a person types to find one of many, and what is asked for once they pause. */
export const useCrewSearch = () => {
  const [text, onChange] = useState('')
  return { search: { text, onChange }, q: useSettled(text.trim()) }
}

/** For a fleet or a team of which one page does not list all. */
export const CrewSearchBox = ({
  of,
  search: { text, onChange, isNoneFound },
}: {
  /** "assets" */
  of: string
  search: CrewSearch
}) => (
  <div className="mb-1.5">
    <SearchInput label={`Search ${of}`} value={text} onValueChange={onChange} />
    {isNoneFound && (
      <p role="status" className="mt-1 text-12 text-text-3">
        None found.
      </p>
    )}
  </div>
)
