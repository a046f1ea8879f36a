import { mostFilters } from '@clearway/domain/contracts'
import { Button, IconButton, Input, Popover, TextButton } from '@clearway/ui'
import clsx from 'clsx'
import { Bookmark, Check, Pencil, Star, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { UrlParams } from '../frame/use-url-params.ts'
import { asDefault, askedOf, asking, isSame, renamed, saved, without } from './saved-filters.ts'
import type { KeptView } from './use-list-view.ts'

interface FilterChoiceProps {
  view: KeptView
  /** The parameters that narrow the list. */
  names: readonly string[]
  params: Pick<UrlParams, 'get' | 'set'>
}

const mostLetters = 60

/** Filters that the person has named: choose one, name what the list is narrowed by now. */
export const FilterChoice = ({ view, names, params }: FilterChoiceProps) => {
  const [isOpen, setOpen] = useState(false)
  const [renaming, setRenaming] = useState<string | null>(null)
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
      <ul className="flex max-h-[40vh] flex-col overflow-y-auto">
        {filters.map(({ name, params: its, is_default }) => (
          <li key={name} className="flex min-h-8 items-center gap-1">
            {renaming === name ? (
              <NameForm
                label={`New name of ${name}`}
                act="Rename"
                initial={name}
                faultOf={(to) => (renamed(filters, name, to) ? undefined : 'Another one has this name')}
                onName={(to) => {
                  view.set({ filters: renamed(filters, name, to) ?? [...filters] })
                  setRenaming(null)
                }}
              />
            ) : (
              <>
                <button
                  type="button"
                  aria-current={current?.name === name || undefined}
                  className="flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-1 text-left hover:text-accent touch:min-h-11"
                  onClick={() => choose(its)}
                >
                  <span className="truncate">{name}</span>
                  {current?.name === name && <Check size={14} aria-hidden className="text-accent" />}
                </button>
                <IconButton
                  icon={Star}
                  size="sm"
                  label={`Open the list with ${name}`}
                  pressed={is_default}
                  onClick={() => view.set({ filters: asDefault(filters, name) })}
                />
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={`Rename ${name}`}
                  onClick={() => setRenaming(name)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={`Delete ${name}`}
                  onClick={() => view.set({ filters: without(filters, name) })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
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

interface NameFormProps {
  label: string
  act: string
  initial?: string
  faultOf?: (name: string) => string | undefined
  onName: (name: string) => void
}

const NameForm = ({ label, act, initial = '', faultOf, onName }: NameFormProps) => {
  const [name, setName] = useState(initial)
  const fault = faultOf?.(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !fault) onName(name)
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 items-center gap-2">
      <Input
        size="sm"
        aria-label={label}
        placeholder={label}
        maxLength={mostLetters}
        boxClassName="min-w-0 flex-1"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button size="sm" type="submit" disabledReason={fault} disabled={!name.trim()}>
        {act}
      </Button>
    </form>
  )
}
