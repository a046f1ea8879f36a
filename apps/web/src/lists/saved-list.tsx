import type { SavedFilter } from '@clearway/domain/contracts'
import { mostLetters } from '@clearway/domain/contracts'
import { Button, IconButton, Input, isTooLong } from '@clearway/ui'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { renamed, without } from './saved-filters.ts'

interface SavedListProps {
  filters: readonly SavedFilter[]
  /** The name of the one that holds now. */
  current: string | undefined
  onChoose: (params: SavedFilter['params']) => void
  onChange: (filters: SavedFilter[]) => void
  /** What else can be done with one of them. */
  actOf?: (filter: SavedFilter) => ReactNode
}

/** What a person has saved by name: chosen, renamed and deleted. */
export const SavedList = ({ filters, current, onChoose, onChange, actOf }: SavedListProps) => {
  const [renaming, setRenaming] = useState<string | null>(null)
  return (
    <ul className="flex max-h-[40vh] flex-col overflow-y-auto">
      {filters.map((filter) => {
        const { name, params } = filter
        return (
          <li key={name} className="flex min-h-8 items-center gap-1">
            {renaming === name ? (
              <NameForm
                label={`New name of ${name}`}
                act="Rename"
                initial={name}
                takesFocus
                faultOf={(to) => (renamed(filters, name, to) ? undefined : takenWords)}
                onName={(to) => {
                  onChange(renamed(filters, name, to) ?? [...filters])
                  setRenaming(null)
                }}
              />
            ) : (
              <>
                <button
                  type="button"
                  aria-current={current === name || undefined}
                  className="flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-1 text-left hover:text-accent touch:min-h-11"
                  onClick={() => onChoose(params)}
                >
                  <span className="truncate">{name}</span>
                  {current === name && <Check size={14} aria-hidden className="shrink-0 text-accent" />}
                </button>
                {actOf?.(filter)}
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
                  onClick={() => onChange(without(filters, name))}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export const takenWords = 'Another one has this name'

interface NameFormProps {
  label: string
  act: string
  initial?: string
  faultOf?: (name: string) => string | undefined
  /** It has come in place of what was pressed. */
  takesFocus?: boolean
  onName: (name: string) => void
}

const focus = (field: HTMLInputElement | null) => field?.focus()

export const NameForm = ({ label, act, initial = '', faultOf, takesFocus, onName }: NameFormProps) => {
  const [name, setName] = useState(initial)
  const fault = faultOf?.(name)
  const isHeld = !name.trim() || Boolean(fault) || isTooLong(name, mostLetters.savedName)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isHeld) onName(name)
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 items-center gap-2">
      <Input
        ref={takesFocus ? focus : undefined}
        size="sm"
        aria-label={label}
        placeholder={label}
        mostLetters={mostLetters.savedName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button size="sm" type="submit" disabledReason={fault} disabled={isHeld}>
        {act}
      </Button>
    </form>
  )
}
