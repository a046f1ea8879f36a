import { orgTypeNumber } from '@clearway/domain/contracts'
import { Empty, Segmented, TextLink } from '@clearway/ui'
import { Map as MapIcon, Radar, Table2 } from 'lucide-react'
import { useMembership } from '../../caller/console-context.tsx'
import { useZones } from '../../entities/zone/use-zones.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { shellFeed } from './feed-words.ts'
import { FlightsTable } from './flights-table.tsx'
import { AlertDialogs, SoundSwitch } from './live-alert-drawer.tsx'
import { LiveAnnouncer } from './live-announcer.tsx'
import { MapView, OverTop } from './live-map-view.tsx'
import { LiveStrip } from './live-strip.tsx'
import { useAlertDesk } from './use-alert-desk.ts'
import { useLiveView } from './use-live-view.ts'

const watchers: readonly number[] = [orgTypeNumber.airspaceManager, orgTypeNumber.airspaceMonitor]

/** Live airspace, for the organisations that manage or monitor zones. */
export const LivePage = () => {
  const { org_type, org_name } = useMembership()
  if (watchers.includes(org_type)) return <WatchedAirspace />
  return (
    <>
      <PageHead title="Live airspace" />
      <Empty
        icon={Radar}
        title="The live picture is for those who answer for the airspace"
        action={
          org_type === orgTypeNumber.assetOwner && (
            <TextLink href="/sessions?tab=open">Your own flights</TextLink>
          )
        }
      >
        {`Only an Airspace Manager or Monitor watches it; ${org_name} is neither.`}
      </Empty>
    </>
  )
}

const views = [
  { value: 'map', label: 'Map', icon: MapIcon },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

const WatchedAirspace = () => {
  const view = useLiveView()
  const desk = useAlertDesk(view)
  const zones = useZones().data ?? []
  const { params, set } = view.address
  return (
    <>
      <PageHead
        title="Live airspace"
        phone={params.view === 'map' ? 'map' : undefined}
        feed={shellFeed(view.traffic.live.feed)}
        strip={<LiveStrip view={view} />}
        tools={
          <>
            <Segmented
              label="View"
              className="max-sm:hidden"
              options={views}
              value={params.view}
              onValueChange={(next) => set({ view: next === 'map' ? null : next })}
            />
            <SoundSwitch desk={desk} />
          </>
        }
      />
      <LiveAnnouncer flights={view.inView} />
      {params.view === 'table' ? (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <FlightsTable view={view} zones={zones} desk={desk} />
          <OverTop desk={desk} view={view} isNarrow={false} atFoot />
        </div>
      ) : (
        <MapView view={view} desk={desk} zones={zones} />
      )}
      <AlertDialogs desk={desk} />
    </>
  )
}
