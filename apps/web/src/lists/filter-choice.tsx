import { mostFilters } from '@clearway/domain/contracts'
import { IconButton, Popover, TextButton } from '@clearway/ui'
import clsx from 'clsx'
import { Bookmark, Star } from 'lucide-react'
import { useState } from 'react'
import type { UrlParams } from '../frame/use-url-params.ts'
import { asDefault, askedOf, asking, isSame, saved } from './saved-filters.ts'
import { NameForm, SavedList } from './saved-list.tsx'
import type { KeptView } from './use-list-view.ts'

interface FilterChoiceProps {
  view: KeptView
  /** The parameters that narrow the list. */
  names: readonly string[]
  params: Pick<UrlParams, 'get' | 'set'>
}

/** Filters that the person has named: choose one, name what the list is narrowed by now. */
export const FilterChoice = ({ view, names, params }: FilterChoiceProps) => {
  const [isOpen, setOpen] = useState(false)
  const { filters } = view
  const asked = askedOf(params, names)
  const isAsking = Object.keys(asked).length > 0
  const current = isAsking ? filters.find((one) => isSame(one.params, asked)) : undefined
  const choose = (chosen: Record<string, string>) => {
    params.set(asking(chosen, names))
    setOpen(false)
  }
  return (
    <Popover
      label="Saved filters"
      align="end"
      className="w-80"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          icon={Bookmark}
          size="sm"
          label={current ? `Saved filters: ${current.name}` : 'Saved filters'}
          className={clsx(current && 'text-accent')}
          disabled={!view.isRead}
        />
      }
    >
      {filters.length === 0 && (
        <p className="text-12 text-text-3">
          {isAsking ? 'Name these filters to have them here again.' : 'Set filters, then name them here.'}
        </p>
      )}
      <SavedList
        filters={filters}
        current={current?.name}
        onChoose={choose}
        onChange={(next) => view.set({ filters: next })}
        actOf={({ name, is_default }) => (
          <IconButton
            icon={Star}
            size="sm"
            label={`Open the list with ${name}`}
            pressed={is_default}
            onClick={() => view.set({ filters: asDefault(filters, name) })}
          />
        )}
      />
      {isAsking && !current && filters.length < mostFilters && (
        <div className="mt-2 border-t border-line pt-2">
          <NameForm
            label="Name of these filters"
            act="Save"
            onName={(name) => view.set({ filters: saved(filters, { name, params: asked }) })}
          />
        </div>
      )}
      {isAsking && (
        <TextButton className="mt-2 text-12" onClick={() => choose({})}>
          Show all
        </TextButton>
      )}
    </Popover>
  )
}
