import { FilterChip, Popover } from '@clearway/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { CrewSearch } from './crew.ts'
import { CrewSearchBox } from './crew-search.tsx'

interface SearchedFilterProps {
  /** Its parameter in the URL. */
  name: string
  label: string
  /** "assets" */
  of: string
  choices: readonly { readonly value: string; readonly label: string }[]
  /** Null where all there are can be chosen from. */
  search: CrewSearch | null
  params: UrlParams
}

/** A filter by one of very many, which are searched where a page does not list all. */
export const SearchedFilter = ({ name, label, of, choices, search, params }: SearchedFilterProps) => {
  const [isOpen, setOpen] = useState(false)
  const choose = (value: string | null) => {
    params.set({ [name]: value, page: null })
    setOpen(false)
  }
  const chosen = choices.find(({ value }) => value === params.get(name))
  return (
    <Popover
      label={label}
      className="w-72"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<FilterChip label={label} value={chosen?.label} onRemove={() => choose(null)} />}
    >
      {search && <CrewSearchBox of={of} search={search} />}
      <ul className="flex max-h-[40vh] flex-col overflow-y-auto">
        {choices.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              aria-current={value === chosen?.value || undefined}
              className="num flex min-h-8 w-full items-center gap-1.5 rounded-1 text-left text-13 hover:text-accent touch:min-h-11"
              onClick={() => choose(value)}
            >
              <span className="truncate">{label}</span>
              {value === chosen?.value && <Check size={14} aria-hidden className="shrink-0 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
