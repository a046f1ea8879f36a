import type { AnyOperation } from '@clearway/domain/contracts'
import { Button, FilterChip, type IconType, Menu, MenuItem } from '@clearway/ui'
import type { ReactNode } from 'react'
import { useCan } from '../caller/use-can.ts'
import type { UrlParams } from '../frame/use-url-params.ts'
import { capital } from '../words/text.ts'
import { SearchField } from './search-field.tsx'

interface FilterChoice {
  readonly value: string
  readonly label: string
  /** Before the label: the swatch of a zone. */
  readonly mark?: ReactNode
}

interface FilterMenuProps {
  /** Its parameter in the URL. */
  name: string
  label: string
  choices: readonly FilterChoice[]
  params: UrlParams
  /** The open record's parameter, where another choice closes it. */
  record?: string
}

/** A filter as a chip: dashed while it is offered, solid with its value once it is set. */
export const FilterMenu = ({ name, label, choices, params, record }: FilterMenuProps) => {
  const chosen = choices.find(({ value }) => value === params.get(name))
  const choose = (value: string | null) =>
    params.set({ [name]: value, page: null, ...(record && { [record]: null }) })
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <FilterChip label={label} value={chosen?.label} mark={chosen?.mark} onRemove={() => choose(null)} />
      }
    >
      {choices.map(({ value, label: word, mark }) => (
        <MenuItem key={value} mark={mark} checked={value === chosen?.value} onSelect={() => choose(value)}>
          {word}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** What a URL parameter may be: anything else is as good as absent. */
export const oneOf = <const T extends readonly (string | number)[]>(
  text: string | undefined,
  values: T,
): T[number] | undefined => values.find((value) => String(value) === text)

export const choicesOf = (names: Readonly<Record<number, string>>): FilterChoice[] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label: capital(label) }))
    .toSorted((a, b) => Number(a.value) - Number(b.value))

export interface ListFilter {
  /** Its parameter in the URL. */
  readonly name: string
  readonly label: string
  readonly choices: readonly FilterChoice[]
}

export interface ListSearch {
  /** What it looks into: "Name, identifier, maker". */
  readonly label: string
  readonly className: string
}

interface ListFiltersProps {
  search?: ListSearch | undefined
  menus?: readonly ListFilter[]
  params: UrlParams
}

/** The search field and the filters of a list; all of them are kept in the URL, and each leads to the first page. */
export const ListFilters = ({ search, menus = [], params }: ListFiltersProps) => (
  <>
    {search && (
      <SearchField
        label={search.label}
        size="sm"
        boxClassName={search.className}
        params={params}
        along={{ page: null }}
      />
    )}
    {menus.map((menu) => (
      <FilterMenu key={menu.name} {...menu} params={params} />
    ))}
  </>
)

interface ListActProps {
  /** What it leads to; hidden from those who may not do that. */
  op: Pick<AnyOperation, 'access'>
  /** The parameter that opens its dialog. */
  opens: string
  icon: IconType
  isPrimary?: boolean
  params: UrlParams
  children: string
}

/** A button over a list that opens a dialog; on a phone its icon alone is shown. */
export const ListAct = ({ op, opens, icon, isPrimary = false, params, children }: ListActProps) => {
  if (useCan()(op) !== true) return null
  return (
    <Button
      size="sm"
      variant={isPrimary ? 'primary' : 'plain'}
      icon={icon}
      onClick={() => params.set({ [opens]: '1' })}
    >
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  )
}
