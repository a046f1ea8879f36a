import { Checkbox, count, type MapTool, MapTools, plural, useHotkeys, ZoneSwatch } from '@clearway/ui'
import {
  Bell,
  Clock,
  Compass,
  House,
  Layers,
  LocateFixed,
  MapPinHouse,
  Maximize,
  Minus,
  Plus,
  Ruler,
} from 'lucide-react'
import { useState } from 'react'
import type { Sky } from '../../entities/flight/use-traffic.ts'
import { useSetHome } from '../../entities/zone/use-set-home.ts'
import { zoneTypes } from '../../map/content/types.ts'
import {
  boundsOf,
  MapMenu,
  type MapZone,
  MeasureTool,
  useIsTurned,
  useMap,
  type ZoneType,
} from '../../map/index.ts'
import { type LayerId, layerIds, toggled } from './live-params.ts'
import type { LiveView } from './use-live-view.ts'

const layerNames: Readonly<Record<LayerId, string>> = {
  red: 'Red zones',
  yellow: 'Yellow zones',
  green: 'Green zones',
  awareness: 'Awareness zones',
  trails: 'Trails',
  others: 'Other traffic',
}

interface LiveControlsProps {
  readonly view: LiveView
  readonly zones: readonly MapZone[]
  readonly furniture: MapFurniture
}

/** Where the controls are, and what else the page lets them switch. */
export interface MapFurniture {
  readonly className: string
  readonly layers: { readonly isOpen: boolean; readonly toggle: () => void }
  readonly alerts: { readonly isOpen: boolean; readonly waiting: number; readonly toggle: () => void }
  /** On a narrow screen the time is put away until it is asked for. */
  readonly time: { readonly isOpen: boolean; readonly toggle: () => void } | null
}

/** Zoom, fit, follow and layers, and their keys. */
export const LiveControls = ({ view, zones, furniture }: LiveControlsProps) => {
  const { alerts, layers, time, className } = furniture
  const { map, zoomIn, zoomOut, resetNorth, fit, bounds: shown } = useMap()
  const isTurned = useIsTurned(map)
  const [isMeasuring, setMeasuring] = useState(false)
  const toggleMeasure = () => setMeasuring(!isMeasuring)
  const setHome = useSetHome()
  const { homeBounds } = view
  const goHome = () => homeBounds && fit(homeBounds)
  const { selected, isFollowing } = view.address.params
  const showAll = () => {
    const flights = view.traffic.flights.map(({ longitude, latitude }) => [longitude, latitude])
    const bounds = boundsOf([...zones.flatMap(({ envelope }) => envelope.coordinates[0] ?? []), ...flights])
    if (bounds) fit(bounds)
  }
  useHotkeys({
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': showAll,
    h: goHome,
    f: view.toggleFollow,
    l: layers.toggle,
    d: toggleMeasure,
  })
  const tools: MapTool[] = [
    // Fingers zoom by themselves, and the column would not fit.
    ...(time
      ? []
      : [
          { key: 'in', label: 'Zoom in', icon: Plus, kbd: '+', onPress: zoomIn },
          { key: 'out', label: 'Zoom out', icon: Minus, kbd: '-', onPress: zoomOut },
        ]),
    { key: 'fit', label: 'Show everything', icon: Maximize, kbd: '0', onPress: showAll },
    // As the zoom: on a narrow map the column holds what is pressed in flight.
    ...(time || !homeBounds
      ? []
      : [{ key: 'home', label: 'Home view', icon: House, kbd: 'H', onPress: goHome }]),
    ...(time || !setHome
      ? []
      : [
          {
            key: 'set-home',
            label: "Make this the organisation's home view",
            icon: MapPinHouse,
            onPress: () => setHome(shown()),
          },
        ]),
    {
      key: 'follow',
      label: 'Follow the selected flight',
      icon: LocateFixed,
      kbd: 'F',
      pressed: isFollowing,
      disabled: selected === null,
      onPress: view.toggleFollow,
    },
    ...(isTurned ? [{ key: 'north', label: 'North up', icon: Compass, onPress: resetNorth }] : []),
    {
      key: 'layers',
      label: 'Layers',
      icon: Layers,
      kbd: 'L',
      pressed: layers.isOpen,
      onPress: layers.toggle,
    },
    {
      key: 'measure',
      label: 'Measure',
      icon: Ruler,
      kbd: 'D',
      pressed: isMeasuring,
      onPress: toggleMeasure,
    },
    ...(time
      ? [{ key: 'time', label: 'Time', icon: Clock, pressed: time.isOpen, onPress: time.toggle }]
      : []),
    {
      key: 'alerts',
      label: alerts.waiting > 0 ? `Alerts, ${plural(alerts.waiting, 'waits', 'wait')}` : 'Alerts',
      icon: Bell,
      pressed: alerts.isOpen,
      onPress: alerts.toggle,
    },
  ]
  const { params, set } = view.address
  const holds = layerHolds(view, zones)
  return (
    <>
      <div className={`absolute z-(--z-map-chrome) flex flex-row-reverse items-start gap-2 ${className}`}>
        <MapTools label="Map" tools={tools} />
        {layers.isOpen && (
          <MapMenu onClose={layers.toggle}>
            {shownLayers(view.sky).map((id) => (
              <Checkbox
                key={id}
                label={layerLabel(id)}
                hint={holds[id]}
                checked={!params.hidden.includes(id)}
                onCheckedChange={() => set({ hide: toggled(params.hidden, id) })}
              />
            ))}
          </MapMenu>
        )}
      </div>
      {isMeasuring && <MeasureTool onClose={toggleMeasure} />}
    </>
  )
}

const isZoneType = (id: LayerId): id is ZoneType => Object.values(zoneTypes).includes(id as ZoneType)

/** Zones with their swatch, which says nothing that the name does not. */
const layerLabel = (id: LayerId) => (
  <span className="inline-flex items-center gap-2">
    {isZoneType(id) && (
      <span aria-hidden className="inline-flex">
        <ZoneSwatch kind={id} />
      </span>
    )}
    {layerNames[id]}
  </span>
)

/** What a layer holds on this map. */
const layerHolds = ({ inView, traffic }: LiveView, zones: readonly MapZone[]): Record<LayerId, string> => {
  const zonesOf = (type: ZoneType) => count(zones.filter((zone) => zone.type === type).length)
  return {
    red: zonesOf('red'),
    yellow: zonesOf('yellow'),
    green: zonesOf('green'),
    awareness: zonesOf('awareness'),
    trails: `${count(inView.length)} in view`,
    others: `${count(traffic.others.length)} near yours`,
  }
}

/** Only those with aircraft of their own receive the positions of others, without names. */
const shownLayers = (sky: Sky): readonly LayerId[] =>
  sky === 'own' ? layerIds : layerIds.filter((id) => id !== 'others')
