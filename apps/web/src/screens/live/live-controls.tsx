import { type MapTool, MapTools, plural, useHotkeys } from '@clearway/ui'
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
import { useRef, useState } from 'react'
import { useSetHome } from '../../entities/zone/use-set-home.ts'
import { boundsOf, type MapZone, MeasureTool, useCameraKeys, useIsTurned, useMap } from '../../map/index.ts'
import { LiveLayers } from './live-parts.ts'
import { type RaisedSheet, useIsCovered } from './use-is-covered.ts'
import type { LiveView } from './use-live-view.ts'

interface LiveControlsProps {
  readonly view: LiveView
  readonly zones: readonly MapZone[]
  readonly furniture: MapFurniture
}

/** Where the controls are, and what else the page lets them switch. */
export interface MapFurniture {
  readonly className: string
  readonly raisedSheet: RaisedSheet
  readonly layers: { readonly isOpen: boolean; readonly toggle: () => void }
  readonly alerts: { readonly isOpen: boolean; readonly waiting: number; readonly toggle: () => void }
  /** On a narrow screen the time is put away until it is asked for. */
  readonly time: { readonly isOpen: boolean; readonly toggle: () => void } | null
}

/** Zoom, fit, follow and layers, and their keys. */
export const LiveControls = ({ view, zones, furniture }: LiveControlsProps) => {
  const { alerts, layers, time, className, raisedSheet } = furniture
  const { map, zoomIn, zoomOut, resetNorth, fit, bounds: shown } = useMap()
  const isTurned = useIsTurned(map)
  const column = useRef<HTMLDivElement>(null)
  const areCovered = useIsCovered(column, { sheet: raisedSheet, place: className })
  const [isMeasuring, setMeasuring] = useState(false)
  const toggleMeasure = () => setMeasuring(!isMeasuring)
  const setHome = useSetHome()
  const { homeBounds } = view
  const goHome = homeBounds ? () => fit(homeBounds) : undefined
  const { selected, isFollowing } = view.address.params
  const showAll = () => {
    const flights = view.traffic.flights.map(({ longitude, latitude }) => [longitude, latitude])
    const bounds = boundsOf([...zones.flatMap(({ envelope }) => envelope.coordinates[0] ?? []), ...flights])
    if (bounds) fit(bounds)
  }
  useCameraKeys({ onFit: showAll, onHome: goHome })
  useHotkeys({ f: view.toggleFollow, l: layers.toggle, d: toggleMeasure })
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
    ...(time || !goHome ? [] : [{ key: 'home', label: 'Home view', icon: House, kbd: 'H', onPress: goHome }]),
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
  return (
    <>
      <div
        className={`absolute top-(--map-tools-top) z-(--z-map-chrome) flex flex-row-reverse items-start gap-2 ${className}`}
      >
        <MapTools ref={column} label="Map" tools={tools} className={areCovered ? 'invisible' : undefined} />
        {layers.isOpen && <LiveLayers view={view} zones={zones} onClose={layers.toggle} />}
      </div>
      {isMeasuring && <MeasureTool onClose={toggleMeasure} />}
    </>
  )
}
