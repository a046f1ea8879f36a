import { FilterChip, Menu, MenuItem } from '@clearway/ui'
import type { ReactNode } from 'react'
import type { UrlParams } from '../../console/use-url-params.ts'
import { membershipTypeManager, useMyZones } from '../airspace/use-my-zones.ts'
import { startChoices } from './start-window.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

type QueueFiltersProps = { params: UrlParams; count: string | undefined; action: ReactNode }

/** Zone and start as chips; both live in the URL. */
export function QueueFilters({ params, count, action }: QueueFiltersProps) {
  const zones = (useMyZones().data ?? [])
    .filter(({ membership_type }) => membership_type === membershipTypeManager)
    .map(({ zone_uuid, zone_name }) => ({ value: zone_uuid, label: zone_name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 overflow-x-auto border-b border-line-strong px-3 max-sm:px-4 max-sm:py-1.5">
      <ChoiceChip name="zone" label="Zone" choices={zones} params={params} />
      <ChoiceChip name="starts" label="Starts" choices={startChoices} params={params} />
      {count && <span className="num ml-auto shrink-0 text-12 text-text-3">{count}</span>}
      {action}
    </div>
  )
}

interface ChoiceChipProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly params: UrlParams
}

function ChoiceChip({ name, label, choices, params }: ChoiceChipProps) {
  const chosen = choices.find(({ value }) => value === params.get(name))
  const choose = (value: string | null) => params.set({ [name]: value, page: null, request: null })
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

export const hasFilters = (params: UrlParams): boolean => Boolean(params.get('zone') || params.get('starts'))
