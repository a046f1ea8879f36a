import { FilterChip, Menu, MenuItem } from '@clearway/ui'
import { capital } from './capital.ts'
import type { UrlParams } from './use-url-params.ts'

export interface FilterChoice {
  readonly value: string
  readonly label: string
}

type FilterMenuProps = {
  /** Its parameter in the URL. */
  name: string
  label: string
  choices: readonly FilterChoice[]
  params: UrlParams
  /** The open record's parameter, where another choice closes it. */
  record?: string
}

/** A filter as a chip: dashed while it is offered, solid with its value once it is set. */
export function FilterMenu({ name, label, choices, params, record }: FilterMenuProps) {
  const chosen = choices.find(({ value }) => value === params.get(name))
  const choose = (value: string | null) =>
    params.set({ [name]: value, page: null, ...(record && { [record]: null }) })
  return (
    <Menu
      label={label}
      align="start"
      trigger={<FilterChip label={label} value={chosen?.label} onRemove={() => choose(null)} />}
    >
      {choices.map(({ value, label: word }) => (
        <MenuItem key={value} checked={value === chosen?.value} onSelect={() => choose(value)}>
          {word}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** What a URL parameter may be: anything else is as good as absent. */
export function oneOf<const T extends readonly (string | number)[]>(
  text: string | undefined,
  values: T,
): T[number] | undefined {
  return values.find((value) => String(value) === text)
}

export const choicesOf = (names: Readonly<Record<number, string>>): FilterChoice[] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label: capital(label) }))
    .toSorted((a, b) => Number(a.value) - Number(b.value))
