import { Checkbox, Select, TextButton } from '@clearway/ui'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { countFilters, toggled } from './live-params.ts'
import { groupOrder } from './severity.ts'
import { groupLooks } from './state-chip.tsx'
import type { LiveAddress } from './use-live-params.ts'

export interface LiveFiltersProps {
  readonly address: LiveAddress
  readonly zones: readonly Zone[]
}

const anyZone = 'any'

/** What the button of the filters opens. */
export const LiveFilterFields = ({ address, zones }: LiveFiltersProps) => {
  const { params, set } = address
  const { states, zoneUuid } = params.filters
  const options = [
    { value: anyZone, label: 'Any zone' },
    ...zones.map(({ zone_uuid, zone_name }) => ({ value: zone_uuid, label: zone_name })),
  ]
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-12 font-medium text-text-2">Show</legend>
        {groupOrder.map((state) => (
          <Checkbox
            key={state}
            label={groupLooks[state].label}
            checked={states.length === 0 || states.includes(state)}
            onCheckedChange={() => set({ show: toggled(states.length === 0 ? groupOrder : states, state) })}
          />
        ))}
      </fieldset>
      <div className="mt-2.5 flex flex-col gap-1">
        <span aria-hidden className="text-12 font-medium text-text-2">
          Inside zone
        </span>
        <Select
          aria-label="Inside zone"
          options={options}
          value={zoneUuid ?? anyZone}
          onValueChange={(zone) => set({ zone: zone === anyZone ? null : zone })}
        />
      </div>
      {countFilters(params.filters) > 0 && (
        <TextButton className="mt-2 text-12" onClick={() => set({ show: null, zone: null })}>
          Clear the filters
        </TextButton>
      )}
    </>
  )
}
