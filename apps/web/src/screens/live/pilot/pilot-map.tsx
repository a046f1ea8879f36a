import type { Polygon } from 'geojson'
import { useEffect, useMemo } from 'react'
import { ConstraintOverlays } from '../../../entities/constraint/constraint-overlays.tsx'
import {
  AheadLayer,
  AircraftLayer,
  EnvelopeLayer,
  MapCanvas,
  type MapZone,
  type MarkAhead,
  OthersLayer,
  RestingFrames,
  TrailLayer,
  useMap,
  ZoneLayer,
} from '../../../map/index.ts'
import { cameraMs } from '../../../map/theme/motion.ts'
import type { Flight } from '../flight.ts'
import type { LiveTraffic } from '../use-live-traffic.ts'

interface PilotMapProps {
  readonly flight: Flight
  readonly traffic: LiveTraffic
  readonly zones: readonly MapZone[]
  readonly atMs: number
  /** Drawn along the track. */
  readonly marks: readonly MarkAhead[]
}

const nearZoom = 14

/** Track up, the aircraft below the middle: what comes is above it. */
export const PilotMap = ({ flight, traffic, zones, atMs, marks }: PilotMapProps) => (
  <MapCanvas
    label="Around the aircraft"
    initialCamera={{ center: [flight.longitude, flight.latitude], zoom: nearZoom }}
    initialBounds={null}
    isFrozen={flight.conformance === 'stale'}
  >
    <RestingFrames />
    <ConstraintOverlays atMs={atMs} />
    <ZoneLayer zones={zones} atMs={atMs} />
    {flight.facts?.plan && <EnvelopeLayer envelope={flight.facts.plan.envelope as Polygon} />}
    <OthersLayer others={traffic.others} />
    <TrailLayer aircraft={traffic.aircraft} selectedUuid={flight.assetUuid} />
    <Ahead flight={flight} marks={marks} />
    <AircraftLayer aircraft={traffic.aircraft} selectedUuid={flight.assetUuid} now={traffic.live.stateNow} />
    <TrackUp flight={flight} />
  </MapCanvas>
)

const Ahead = ({ flight, marks }: Pick<PilotMapProps, 'flight' | 'marks'>) => {
  const { longitude, latitude, headingDeg } = flight
  const from = useMemo(() => [longitude, latitude], [longitude, latitude])
  return <AheadLayer from={from} trackDeg={headingDeg} marks={marks} />
}

const shareBelowMiddle = 0.15

const TrackUp = ({ flight: { longitude, latitude, headingDeg } }: { flight: Flight }) => {
  const { map } = useMap()
  useEffect(() => {
    map.easeTo({
      center: [longitude, latitude],
      bearing: headingDeg,
      offset: [0, shareBelowMiddle * map.getContainer().clientHeight],
      duration: cameraMs(),
    })
  }, [map, longitude, latitude, headingDeg])
  return null
}
