import { DataTable, FlightRow, TablePage, useFigures, useNow } from '@clearway/ui'
import { useMemo } from 'react'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { shownColumns } from '../../lists/list-column.ts'
import { ListTools } from '../../lists/list-tools.tsx'
import { useListView } from '../../lists/use-list-view.ts'
import { type Flight, markOf } from './flight.ts'
import { FlightCard } from './flight-card.tsx'
import { flightColumns } from './flight-columns.tsx'
import { matches } from './flight-groups.ts'
import { FlightSearch } from './flights-column.tsx'
import { LiveFilters } from './live-filters.tsx'
import type { AlertDesk } from './use-alert-desk.ts'
import type { LiveView } from './use-live-view.ts'

const tickMs = 1_000
/** A sky of thousands would be renewed twice a second. */
const atOnce = 100
const filterNames = ['q', 'show', 'zone']

/** Columns that the card repeats for the selected flight give way to it; the state stays visible. */
const onCard: readonly string[] = ['heading', 'battery', 'position']

const uuidOf = ({ assetUuid }: Flight) => assetUuid

interface FlightsTableProps {
  readonly view: LiveView
  readonly zones: readonly Zone[]
  readonly desk: AlertDesk
}

/** The live traffic as a table: everything that the connection supplies, in the view of the map or not. */
export const FlightsTable = ({ view, zones, desk }: FlightsTableProps) => {
  const nowMs = useNow(tickMs) ?? 0
  const { flights } = view.traffic
  const { filters, selected } = view.address.params
  const isBesideCard = selected !== null
  const kept = useListView('flights')
  const columns = useFigures(() => flightColumns(nowMs), [nowMs])
  const shown = shownColumns(columns, kept.columns).filter(({ id }) => !(isBesideCard && onCard.includes(id)))
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
      tools={
        <ListTools
          name="flights"
          view={kept}
          list={{ rows }}
          columns={columns}
          rowKey={uuidOf}
          filters={filterNames}
          params={view.address}
        />
      }
      table={
        <DataTable
          label="Flights"
          rows={rows}
          columns={shown}
          rowKey={uuidOf}
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
