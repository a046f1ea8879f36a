import { zoneWatchers } from '@clearway/domain/contracts'
import { Empty, Segmented } from '@clearway/ui'
import { Map as MapIcon, Radar, Table2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { useOffer } from '../../caller/use-can.ts'
import { type Sky, useSky } from '../../entities/flight/use-traffic.ts'
import { keepForNextMap, offerMap } from '../../entities/place/open-map.ts'
import { useZones } from '../../entities/zone/use-zones.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { MapFirst, useTellPictured } from '../../loading/picture.ts'
import { shellFeed } from './feed-words.ts'
import { LiveAnnouncer } from './live-announcer.tsx'
import { MapView, OverTop } from './live-map-view.tsx'
import { AlertDialogs, FlightsTable } from './live-parts.ts'
import { LiveStrip } from './live-strip.tsx'
import { SoundSwitch } from './sound-switch.tsx'
import { useAlertDesk } from './use-alert-desk.ts'
import { useLiveView } from './use-live-view.ts'

/** Live airspace: for those who answer for zones what is in them, for operators their own flights. */
export const LivePage = () => {
  const sky = useSky()
  if (!sky) return <NotWatched />
  return (
    <MapFirst>
      <WatchedAirspace sky={sky} />
    </MapFirst>
  )
}

const NotWatched = () => {
  const { org_name } = useMembership()
  const { isShown: isForLater, reason } = useOffer({ access: zoneWatchers })
  return (
    <>
      <PageHead title="Live airspace" />
      {isForLater ? (
        <Empty icon={Radar} title="The live picture is not open yet">
          {reason}
        </Empty>
      ) : (
        <Empty icon={Radar} title="The live picture is for those who answer for the airspace or fly in it">
          {`Airspace Managers and Monitors watch their zones, Asset Owners their own flights; ${org_name} is none of them.`}
        </Empty>
      )}
    </>
  )
}

const views = [
  { value: 'map', label: 'Map', icon: MapIcon },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

const titles = { zones: 'Live airspace', own: 'Live, your flights' } as const

/** A place that is found while the table is shown is one for the map. */
const useMapForPlaces = (isTable: boolean, showMap: () => void) => {
  const latest = useRef(showMap)
  latest.current = showMap
  useEffect(() => {
    if (!isTable) return
    return offerMap((place) => {
      keepForNextMap(place)
      latest.current()
    })
  }, [isTable])
}

const WatchedAirspace = ({ sky }: { sky: Sky }) => {
  const view = useLiveView(sky)
  const desk = useAlertDesk(view)
  const zones = useZones().data ?? []
  const { params, set } = view.address
  const isTable = params.view === 'table'
  useTellPictured(isTable)
  useMapForPlaces(isTable, () => set({ view: null }))
  // Its dialogs are loaded with the first that opens.
  const wasAsked = useRef(false)
  wasAsked.current ||= [desk.talking, desk.closing, desk.raising].some(Boolean)
  return (
    <>
      <PageHead
        term="live picture"
        title={titles[sky]}
        phone={params.view === 'map' ? 'map' : undefined}
        feed={shellFeed(view.traffic.live.feed)}
        strip={<LiveStrip view={view} />}
        tools={
          <>
            <Segmented
              label="View"
              className="max-sm:hidden"
              iconsWhenNarrow
              options={views}
              value={params.view}
              onValueChange={(next) => set({ view: next === 'map' ? null : next })}
            />
            <SoundSwitch desk={desk} />
          </>
        }
      />
      <LiveAnnouncer view={view} />
      {isTable ? (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <FlightsTable view={view} zones={zones} desk={desk} />
          <OverTop desk={desk} view={view} isNarrow={false} atFoot />
        </div>
      ) : (
        <MapView view={view} desk={desk} zones={zones} />
      )}
      {wasAsked.current && <AlertDialogs desk={desk} />}
    </>
  )
}
