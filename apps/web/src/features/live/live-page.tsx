import { orgTypeNumber } from '@clearway/domain/contracts'
import { Empty, FullMapPage, MapCard, Segmented, useMediaQuery, useNow } from '@clearway/ui'
import { Map as MapIcon, Radar, Table2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useMembership } from '../../console/console-context.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { useMapZones, useZones, type Zone } from '../airspace/use-zones.ts'
import { feedMark } from './feed-words.ts'
import { FlightCard } from './flight-card.tsx'
import { FlightSearch, FlightsColumn } from './flights-column.tsx'
import { FlightsTable } from './flights-table.tsx'
import { LiveAnnouncer } from './live-announcer.tsx'
import { LiveFilters } from './live-filters.tsx'
import { LiveNotice } from './live-notice.tsx'
import { LivePill } from './live-pill.tsx'
import { LiveSheet, sheetPeekPx } from './live-sheet.tsx'
import { LiveStrip } from './live-strip.tsx'
import { type LiveView, useLiveView } from './use-live-view.ts'

const LiveMap = dynamic(() => import('./live-map.tsx').then((module) => module.LiveMap), { ssr: false })

const zoneBeatMs = 10_000
const watchers: readonly number[] = [orgTypeNumber.airspaceManager, orgTypeNumber.airspaceMonitor]

/** Live airspace, for the organisations that manage or monitor zones. */
export function LivePage() {
  const { org_type, org_name } = useMembership()
  if (watchers.includes(org_type)) return <WatchedAirspace />
  return (
    <>
      <PageHead title="Live airspace" />
      <Empty icon={Radar} title="The live picture is for those who answer for the airspace">
        {`Only an Airspace Manager or Monitor watches it; ${org_name} is neither. Your own flights are under Sessions.`}
      </Empty>
    </>
  )
}

const views = [
  { value: 'map', label: 'Map', icon: MapIcon },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

function WatchedAirspace() {
  const view = useLiveView()
  const zones = useZones().data ?? []
  const { params, set } = view.address
  return (
    <>
      <PageHead
        title="Live airspace"
        phone={params.view === 'map' ? 'map' : undefined}
        feed={feedMark(view.picture.live.feed)}
        strip={<LiveStrip view={view} />}
        tools={
          <Segmented
            label="View"
            className="max-sm:hidden"
            options={views}
            value={params.view}
            onValueChange={(next) => set({ view: next === 'map' ? null : next })}
          />
        }
      />
      <LiveAnnouncer flights={view.inView} />
      {params.view === 'table' ? (
        <FlightsTable view={view} zones={zones} />
      ) : (
        <MapView view={view} zones={zones} />
      )}
    </>
  )
}

function MapView({ view, zones }: { view: LiveView; zones: readonly Zone[] }) {
  const atMs = useNow(zoneBeatMs) ?? 0
  const mapZones = useMapZones()
  const isNarrow = useMediaQuery('(width < 64rem)')
  const { initialCamera, home, address } = view
  const isReady = initialCamera !== null || home !== undefined
  return (
    <FullMapPage
      column={!isNarrow && <FlightsColumn view={view} zones={zones} />}
      map={
        isReady && (
          <div
            className="absolute inset-0"
            style={
              isNarrow
                ? ({ '--map-scale-bottom': `${sheetPeekPx + 12}px` } as React.CSSProperties)
                : undefined
            }
          >
            <LiveMap view={view} zones={mapZones} atMs={atMs} isNarrow={isNarrow} />
          </div>
        )
      }
      over={
        <>
          {isNarrow && <NarrowHead view={view} zones={zones} />}
          <div className="absolute inset-x-3 top-15 max-sm:top-26 z-(--z-map-chrome) mx-auto max-w-[400px] lg:top-3 empty:hidden">
            <LiveNotice view={view} />
          </div>
          {!isNarrow && address.params.selected !== null && (
            <MapCard
              label="Selected flight"
              className="absolute bottom-3 left-3 z-(--z-map-chrome) max-h-[calc(100%-24px)] w-[298px] overflow-y-auto"
            >
              <FlightCard view={view} zones={zones} />
            </MapCard>
          )}
        </>
      }
      sheet={isNarrow && <LiveSheet view={view} zones={zones} />}
    />
  )
}

/** Search, filters and freshness over the map, where there is no column and no strip. */
function NarrowHead({ view, zones }: { view: LiveView; zones: readonly Zone[] }) {
  return (
    <div className="absolute inset-x-3 top-3 z-(--z-map-chrome) flex flex-col gap-2">
      <div className="flex gap-2">
        <FlightSearch view={view} />
        <LiveFilters address={view.address} zones={zones} />
      </div>
      <LivePill view={view} />
    </div>
  )
}
