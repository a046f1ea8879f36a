import type { ReactNode } from 'react'
import { FilterMenu } from '../../console/filter-menu.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { membershipTypeManager, useMyZones } from '../airspace/use-my-zones.ts'
import { startChoices } from './start-window.ts'

type QueueFiltersProps = { params: UrlParams; count: string | undefined; action: ReactNode }

/** Zone and start as chips; both live in the URL. */
export function QueueFilters({ params, count, action }: QueueFiltersProps) {
  const zones = (useMyZones().data ?? [])
    .filter(({ membership_type }) => membership_type === membershipTypeManager)
    .map(({ zone_uuid, zone_name }) => ({ value: zone_uuid, label: zone_name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 overflow-x-auto border-b border-line-strong px-3 max-sm:px-4 max-sm:py-1.5">
      <FilterMenu name="zone" label="Zone" choices={zones} params={params} record="request" />
      <FilterMenu name="starts" label="Starts" choices={startChoices} params={params} record="request" />
      {count && <span className="num ml-auto shrink-0 text-12 text-text-3">{count}</span>}
      {action}
    </div>
  )
}

export const filterNames = ['zone', 'starts']

export const hasFilters = (params: UrlParams): boolean => filterNames.some((name) => params.get(name))
