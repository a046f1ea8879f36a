import clsx from 'clsx'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import type { IconType } from '../theme/icon.ts'
import { dialogScrim } from './dialog.tsx'

export type SearchHit = {
  key: string
  label: ReactNode
  detail?: ReactNode
  icon?: IconType
  onSelect: () => void
}
export type SearchGroup = { title: string; hits: readonly SearchHit[] }

export type SearchDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  query: string
  onQueryChange: (query: string) => void
  groups: readonly SearchGroup[]
  /** Said when nothing is found or nothing is asked yet. */
  empty?: ReactNode
  placeholder?: string
}

/** Search or go to: type, arrow keys, Enter. */
export function SearchDialog(props: SearchDialogProps) {
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogScrim} />
        <Radix.Content
          aria-describedby={undefined}
          className="anim-drop fixed top-[12dvh] left-1/2 z-(--z-dialog) flex max-h-[70dvh] w-[calc(100vw-24px)] max-w-[560px] -translate-x-1/2 flex-col overflow-hidden rounded-3 border border-line-strong bg-surface-3 shadow-3 outline-none"
        >
          <Radix.Title className="sr-only">Search or go to</Radix.Title>
          <SearchBody {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// The chosen hit, moved by the arrow keys and taken by Enter; a new query starts at the first.
function useChoice({ groups, onOpenChange, onQueryChange }: SearchDialogProps) {
  const [at, setAt] = useState(0)
  const hits = groups.flatMap((group) => group.hits)
  const index = Math.min(at, hits.length - 1)
  const choose = (hit: SearchHit | undefined) => {
    if (!hit) return
    onOpenChange(false)
    hit.onSelect()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setAt((index + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') choose(hits[index])
  }
  const change = (query: string) => {
    setAt(0)
    onQueryChange(query)
  }
  return { current: hits[index], isEmpty: hits.length === 0, choose, press, change }
}

function SearchBody(props: SearchDialogProps) {
  const { query, groups, empty = 'Nothing found', placeholder = 'Search or go to' } = props
  const listId = useId()
  const { current, isEmpty, choose, press, change } = useChoice(props)
  return (
    <>
      <div className="flex h-12 items-center gap-2.5 border-b border-line px-3.5">
        <Search size={17} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
        <input
          role="combobox"
          aria-label="Search or go to"
          aria-expanded={!isEmpty}
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.key}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-14 outline-none touch:text-[16px]"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-1">
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            listId={listId}
            currentKey={current?.key}
            onChoose={choose}
          />
        ))}
        {isEmpty && <p className="px-2.5 py-3 text-12 text-text-3">{empty}</p>}
      </div>
    </>
  )
}

type GroupProps = {
  group: SearchGroup
  listId: string
  currentKey: string | undefined
  onChoose: (hit: SearchHit) => void
}

function Group({ group, listId, currentKey, onChoose }: GroupProps) {
  if (group.hits.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own.
    <div role="group" aria-label={group.title}>
      <div aria-hidden className="px-2.5 pt-2 pb-1 text-12 text-text-3">
        {group.title}
      </div>
      {group.hits.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are on the input, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: the input names the active option.
        <div
          key={hit.key}
          id={`${listId}-${hit.key}`}
          role="option"
          aria-selected={hit.key === currentKey}
          onClick={() => onChoose(hit)}
          className={clsx(
            'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-1 px-2.5 touch:min-h-11',
            hit.key === currentKey ? 'bg-surface-selected' : 'hover:bg-surface-hover',
          )}
        >
          {hit.icon && <hit.icon size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />}
          <span className="num min-w-0 flex-1 truncate">{hit.label}</span>
          {hit.detail && <span className="num shrink-0 text-12 text-text-3">{hit.detail}</span>}
        </div>
      ))}
    </div>
  )
}
