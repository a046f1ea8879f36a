import {
  AircraftMark,
  age,
  type Column,
  coordinates,
  count,
  DataTable,
  FlightRow,
  heading,
  heightBand,
  inHeightUnit,
  shownUnits,
  speed,
  TablePage,
  useNow,
} from '@clearway/ui'
import { type ReactNode, useMemo } from 'react'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { type Flight, markOf } from './flight.ts'
import { FlightCard } from './flight-card.tsx'
import { groupOrder, matches } from './flight-groups.ts'
import { FlightSearch } from './flights-column.tsx'
import { LiveFilters } from './live-filters.tsx'
import { StateChip } from './state-chip.tsx'
import type { AlertDesk } from './use-alert-desk.ts'
import type { LiveView } from './use-live-view.ts'

const beatMs = 1_000
/** A sky of thousands would be renewed twice a second. */
const atOnce = 100
const unknown = '–'

const band = ({ facts }: Flight): string => {
  if (!facts?.plan) return facts?.plan === null ? 'No plan' : unknown
  return heightBand(facts.plan.minHeightM, facts.plan.maxHeightM)
}

const columnsAt = (nowMs: number): Column<Flight>[] => [
  { id: 'uin', header: 'UIN', sortBy: ({ uin }) => uin, cell: (flight) => <Identity flight={flight} /> },
  { id: 'detail', header: 'What and where', from: 'xl', cell: ({ detail }) => detail },
  {
    id: 'height',
    header: `Height, ${shownUnits().height} AGL`,
    align: 'right',
    sortBy: ({ heightM }) => heightM ?? -1,
    cell: ({ heightM }) => (heightM === null ? unknown : count(inHeightUnit(heightM))),
  },
  { id: 'band', header: 'Plan band', align: 'right', from: 'lg', cell: band },
  {
    id: 'speed',
    header: 'Speed',
    align: 'right',
    sortBy: ({ speedMps }) => speedMps ?? -1,
    cell: ({ speedMps }) => (speedMps === null ? unknown : speed(speedMps)),
  },
  {
    id: 'heading',
    header: 'Heading',
    align: 'right',
    from: 'lg',
    cell: ({ headingDeg }) => heading(headingDeg),
  },
  {
    id: 'battery',
    header: 'Battery, %',
    align: 'right',
    from: 'lg',
    sortBy: ({ batteryPercent }) => batteryPercent ?? -1,
    cell: ({ batteryPercent }) => (batteryPercent === null ? unknown : count(batteryPercent)),
  },
  {
    id: 'position',
    header: 'Position',
    align: 'right',
    from: 'xl',
    cell: ({ latitude, longitude }) => coordinates(latitude, longitude),
  },
  {
    id: 'age',
    header: 'Newest frame',
    align: 'right',
    sortBy: ({ frameAtMs }) => -frameAtMs,
    cell: ({ frameAtMs }) => age(nowMs - frameAtMs),
  },
  {
    id: 'state',
    header: 'State',
    sortBy: ({ conformance }) => groupOrder.indexOf(conformance),
    cell: ({ conformance, title }) => <StateChip state={conformance} title={title} />,
  },
]

const Identity = ({ flight }: { flight: Flight }): ReactNode => (
  <span className="inline-flex items-center gap-2.5" data-asset={flight.assetUuid}>
    <AircraftMark conformance={markOf[flight.conformance]} heading={flight.headingDeg} size={18} />
    {flight.uin}
  </span>
)

/** What the card says of the selected flight gives way to it: the state stays in sight. */
const onCard: readonly string[] = ['heading', 'battery', 'position']

interface FlightsTableProps {
  readonly view: LiveView
  readonly zones: readonly Zone[]
  readonly desk: AlertDesk
}

/** The live traffic as a table: everything that the connection supplies, in the view of the map or not. */
export const FlightsTable = ({ view, zones, desk }: FlightsTableProps) => {
  const nowMs = useNow(beatMs) ?? 0
  const { flights } = view.traffic
  const { filters, selected } = view.address.params
  const isBesideCard = selected !== null
  const columns = useMemo(
    () => columnsAt(nowMs).filter(({ id }) => !(isBesideCard && onCard.includes(id))),
    [nowMs, isBesideCard],
  )
  const rows = useMemo(() => flights.filter((flight) => matches(flight, filters)), [flights, filters])
  return (
    <TablePage
      filters={
        <>
          <div className="w-58">
            <FlightSearch view={view} />
          </div>
          <LiveFilters address={view.address} zones={zones} />
        </>
      }
      count={`${rows.length} of ${flights.length}`}
      table={
        <DataTable
          label="Flights"
          rows={rows}
          columns={columns}
          rowKey={({ assetUuid }) => assetUuid}
          onRowOpen={({ assetUuid }) => view.select(assetUuid)}
          selectedKey={selected}
          initialSort={{ column: 'state', descending: false }}
          atOnce={atOnce}
          empty={<p className="p-4 text-text-2">No flight is supplied to this view now.</p>}
          mobile={(flight, isSelected) => (
            <FlightRow
              uin={flight.uin}
              conformance={markOf[flight.conformance]}
              headingDeg={flight.headingDeg}
              detail={flight.detail}
              heightM={flight.heightM ?? undefined}
              speedMs={flight.speedMps ?? undefined}
              selected={isSelected}
              onOpen={() => view.select(flight.assetUuid)}
            />
          )}
        />
      }
      drawer={
        selected !== null && (
          <aside
            aria-label="Selected flight"
            className="anim-slide flex w-[318px] max-w-full shrink-0 flex-col overflow-y-auto border-l border-line-strong bg-surface-1 max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-(--z-drawer) max-xl:shadow-3"
          >
            <FlightCard view={view} zones={zones} desk={desk} />
          </aside>
        )
      }
    />
  )
}
