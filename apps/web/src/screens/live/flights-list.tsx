import { FlightRow, GroupHead, OwnFlightRow, RowList, TextButton, useUnits } from '@clearway/ui'
import { memo, useState } from 'react'
import { isBatteryLow } from '../../entities/flight/attention.ts'
import type { NextWords } from './ahead.ts'
import { type Flight, type GoneFlight, markOf } from './flight.ts'
import type { FlightGroup } from './flight-groups.ts'
import { leaveReason } from './flight-words.ts'
import { heightTone } from './height-tone.ts'
import { groupLooks } from './state-chip.tsx'

interface FlightsListProps {
  readonly groups: readonly FlightGroup[]
  readonly leaving: readonly GoneFlight[]
  readonly selectedUuid: string | null
  readonly onSelect: (assetUuid: string) => void
  /** What comes next, of the organisation's own flights. */
  readonly nextOf?: ((flight: Flight) => NextWords) | undefined
}

const mostLeaving = 4
/** Rows of a group that are made at once: a sky of thousands would be renewed twice a second. */
const atOnce = 200

/** Rows out of sight keep their height and are not drawn: a busy sky is hundreds of rows, renewed twice a second. */
const offScreenRows = '[&>li]:[content-visibility:auto] [&>li]:[contain-intrinsic-size:auto_44px]'

/** The flights in view by what they need; the same facts as the map, in words. */
export const FlightsList = memo(function FlightsList({
  groups,
  leaving,
  selectedUuid,
  onSelect,
  nextOf,
}: FlightsListProps) {
  useUnits()
  return (
    <RowList label="Flights" className={offScreenRows}>
      {groups.map(({ state, flights }) => (
        <Group
          key={state}
          state={state}
          flights={flights}
          selectedUuid={selectedUuid}
          onSelect={onSelect}
          nextOf={nextOf}
        />
      ))}
      {leaving.length > 0 && <GroupHead label="Gone" count={leaving.length} />}
      {leaving.slice(0, mostLeaving).map(({ asset, name, reason }) => (
        <li
          key={asset.assetUuid}
          className="num flex min-h-8 items-center justify-between gap-3 border-b border-line px-3 text-12 text-text-3 max-sm:px-4"
        >
          <span>{name}</span>
          <span className="truncate">{leaveReason(reason)}</span>
        </li>
      ))}
    </RowList>
  )
})

type GroupProps = FlightGroup & Pick<FlightsListProps, 'selectedUuid' | 'onSelect' | 'nextOf'>

const Group = ({ state, flights, selectedUuid, onSelect, nextOf }: GroupProps) => {
  const [shown, setShown] = useState(atOnce)
  const { label, icon, className } = groupLooks[state]
  const words = state === 'conforming' ? `${flights.length} in view` : flights.length
  return (
    <>
      <GroupHead label={label} icon={icon} iconClassName={className} count={words} />
      {flights.slice(0, shown).map((flight) => (
        <Row
          key={flight.assetUuid}
          flight={flight}
          selected={flight.assetUuid === selectedUuid}
          onSelect={onSelect}
          next={nextOf?.(flight)}
        />
      ))}
      {flights.length > shown && (
        <li className="border-b border-line px-3 py-2 max-sm:px-4">
          <TextButton className="text-12" onClick={() => setShown(shown + atOnce)}>
            {`${flights.length - shown} more: show the next ${Math.min(atOnce, flights.length - shown)}`}
          </TextButton>
        </li>
      )}
    </>
  )
}

interface RowProps {
  flight: Flight
  selected: boolean
  onSelect: (assetUuid: string) => void
  next: NextWords | undefined
}

const Row = ({ flight, selected, onSelect, next }: RowProps) => {
  const { assetUuid, uin, conformance, headingDeg, detail, heightM, speedMps, latitude, longitude } = flight
  const row = {
    uin,
    conformance: markOf[conformance],
    headingDeg,
    heightM: heightM ?? undefined,
    speedMs: speedMps ?? undefined,
    selected,
    onOpen: () => onSelect(assetUuid),
    detail: (
      <span
        title={detail}
        data-asset={assetUuid}
        data-position={`${latitude.toFixed(6)},${longitude.toFixed(6)}`}
      >
        {detail}
      </span>
    ),
  }
  if (!next) return <FlightRow {...row} />
  const plan = flight.facts?.plan
  return (
    <OwnFlightRow
      {...row}
      isOut={heightTone(flight) === 'rejected'}
      band={plan ? { lower: plan.minHeightM, upper: plan.maxHeightM } : undefined}
      batteryPercent={flight.batteryPercent}
      isBatteryLow={isBatteryLow(flight.batteryPercent)}
      batteryMinutes={flight.batteryMinutes}
      next={next.text}
      isNextUrgent={next.isUrgent}
    />
  )
}
