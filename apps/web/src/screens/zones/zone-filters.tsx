import { dayAndTime, FilterChip, Input, Popover, TextButton } from '@clearway/ui'
import type { ReactNode } from 'react'
import { isTemporary, type Zone, zonePhaseOf } from '../../entities/zone/zone-facts.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { FilterMenu, type ListFilter } from '../../lists/list-filters.tsx'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'

const whens = [
  { value: 'active', label: 'Active' },
  { value: 'later', label: 'Later' },
  { value: 'past', label: 'Ended' },
  { value: 'temporary', label: 'Temporary' },
] as const
export type ZoneWhen = (typeof whens)[number]['value']

const whenOf = (params: UrlParams): ZoneWhen | undefined =>
  whens.find(({ value }) => value === params.get('when'))?.value

/** The moment that list and map show: the one in the URL, else now. */
export const shownMs = (params: UrlParams, nowMs: number): number => {
  const asked = Date.parse(params.get('shown') ?? '')
  return Number.isNaN(asked) ? nowMs : asked
}

export const passesWhen = (zone: Zone, when: ZoneWhen | undefined, atMs: number): boolean => {
  if (when === undefined) return true
  return when === 'temporary' ? isTemporary(zone) : zonePhaseOf(zone, atMs) === when
}

export const zoneMenus: readonly ListFilter[] = [{ name: 'when', label: 'When', choices: whens }]

/** By the words of the URL, and by when it is active. */
export const passesFilters = (zone: Zone, params: UrlParams, nowMs: number): boolean => {
  const wanted = (params.get('q') ?? '').trim().toLocaleLowerCase('en')
  const words = `${zone.zone_name} ${zone.zone_svc_id}`.toLocaleLowerCase('en')
  return words.includes(wanted) && passesWhen(zone, whenOf(params), shownMs(params, nowMs))
}

export const filterNames = ['q', 'when']

export const isFiltered = (params: UrlParams): boolean => filterNames.some((name) => params.get(name))

interface ZoneFiltersProps {
  params: UrlParams
  nowMs: number
  tools: ReactNode
}

/** What is active when: both in the URL. */
export const ZoneFilters = ({ params, nowMs, tools }: ZoneFiltersProps) => (
  <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-2.5 py-2">
    <FilterMenu name="when" label="When" choices={whens} params={params} />
    <ShownAt params={params} nowMs={nowMs} />
    <span className="ml-auto">{tools}</span>
  </div>
)

const hourMs = 3_600_000
const steps = [1, 3, 6, 24]

/** Another moment than now: what will be active then. */
const ShownAt = ({ params, nowMs }: { params: UrlParams; nowMs: number }) => {
  const asked = params.get('shown')
  const atMs = shownMs(params, nowMs)
  const show = (instant: string | null) => params.set({ shown: instant })
  return (
    <Popover
      label="The moment shown"
      trigger={
        <FilterChip
          label="At"
          value={asked ? dayAndTime(atMs, nowMs) : undefined}
          onRemove={() => show(null)}
        />
      }
    >
      <div className="flex flex-col gap-2.5">
        <p className="text-12 text-text-2">Show the airspace as it is at</p>
        <Input
          type="datetime-local"
          aria-label="Moment shown"
          value={toLocalInput(atMs)}
          onChange={(event) => show(fromLocalInput(event.target.value))}
        />
        <div className="flex gap-3 text-12">
          {steps.map((hours) => (
            <TextButton key={hours} onClick={() => show(new Date(nowMs + hours * hourMs).toISOString())}>
              {`+${hours} h`}
            </TextButton>
          ))}
          <TextButton onClick={() => show(null)}>Now</TextButton>
        </div>
      </div>
    </Popover>
  )
}
