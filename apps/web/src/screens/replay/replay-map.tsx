import { metresAgl, time, useFigures } from '@clearway/ui'
import { useEffect, useMemo, useRef } from 'react'
import { ConstraintOverlays } from '../../entities/constraint/constraint-overlays.tsx'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import {
  AircraftLayer,
  boundsOf,
  type Conformance,
  EnvelopeLayer,
  formatBand,
  type MapAircraft,
  MapCanvas,
  TrackLayer,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'
import { useThrottled } from '../../timing/use-delayed.ts'
import { assetName } from '../../words/asset-name.ts'
import type { FlightState } from './replay-frame.ts'
import { ReplayMapTools } from './replay-map-tools.tsx'
import { trackWords } from './replay-words.ts'
import { TrackLegend } from './track-legend.tsx'
import type { ReplayView } from './use-replay.ts'
import { stretchIn } from './views.ts'

const conformances: Readonly<Record<FlightState, Conformance>> = {
  conforming: 'conforming',
  near: 'near',
  breach: 'breach',
  'no-plan': 'no-plan',
}

/** The flown line is drawn anew so often; the aircraft itself moves smoothly. */
const flownEveryMs = 100

type Flown = Pick<ReplayView, 'pose' | 'record'>

const aircraftOf = ({ pose, record }: Flown): MapAircraft[] => {
  if (!pose) return []
  const { frame } = pose
  return [
    {
      assetUuid: record.session.asset_uuid,
      label: frame.heightM === null ? assetName(record.session) : metresAgl(frame.heightM),
      detail: '',
      longitude: pose.longitude,
      latitude: pose.latitude,
      heading: pose.headingDeg,
      // It is where the replay is, and does not glide by itself.
      speedMps: 0,
      conformance: conformances[frame.state],
      frameAtMs: frame.timestampMs,
      leftAtMs: null,
      trail: [],
    },
  ]
}

const homeWords = ({ record, flight }: ReplayView): string => {
  const { frames, lastMs } = flight.facts
  return record.endMs !== null && frames > 0 ? `Home, last frame ${time(lastMs)}` : 'Home'
}

/** The flight on the map: its plan, its way by height and conformance, and the aircraft where the replay is. */
export const ReplayMap = ({ view }: { view: ReplayView }) => {
  const { plan, track, originMs, player, record, flight, pose } = view
  const zones = useMapZones()
  const atMs = originMs + player.atMs
  const now = useRef(atMs)
  now.current = atMs
  const clock = useRef(() => now.current)
  const aircraft = useFigures(() => aircraftOf({ pose, record }), [pose, record])
  const [head] = aircraft
  const place = useThrottled(
    useMemo(() => ({ atMs, head: head && ([head.longitude, head.latitude] as const) }), [atMs, head]),
    flownEveryMs,
  )
  const { facts, isWhole } = flight
  const words = useMemo(() => trackWords({ facts, isWhole }, plan), [facts, isWhole, plan])
  const box = useMemo(() => subjectBox(plan, flight.overview), [plan, flight.overview])
  return (
    <MapCanvas label="Flown track" initialBounds={box}>
      <ConstraintOverlays atMs={record.startMs} />
      <ZoneLayer zones={zones} atMs={record.startMs} context />
      {plan && (
        <EnvelopeLayer
          envelope={plan.envelope}
          name={`Plan ${formatBand(plan.minHeightM, plan.maxHeightM)}`}
          isOutline
        />
      )}
      <TrackLayer
        frames={track}
        atMs={place.atMs}
        {...(place.head && { head: place.head })}
        homeLabel={homeWords(view)}
      />
      <AircraftLayer aircraft={aircraft} selectedUuid={record.session.asset_uuid} now={clock.current} />
      <FoundPlace />
      <ReplayMapTools box={box} head={head} />
      <MapStretch view={view} />
      <TrackLegend view={view} />
      {isWhole && <p className="sr-only">{words}</p>}
    </MapCanvas>
  )
}

/** The legend lies over this share of the map's foot. */
const legendShare = 0.12

const subjectBox = (plan: ReplayView['plan'], track: ReplayView['flight']['overview']) => {
  const flown = track.map(({ longitude, latitude }) => [longitude, latitude])
  const box = boundsOf([...(plan?.envelope.coordinates[0] ?? []), ...flown])
  return box && { ...box, south: Math.max(-85, box.south - legendShare * (box.north - box.south)) }
}

/** Reports which part of the flight the map shows, once it has stopped moving. */
const MapStretch = ({ view: { flight, lookAt } }: { view: ReplayView }) => {
  const { map, bounds } = useMap()
  const { overview } = flight
  useEffect(() => {
    const look = () => lookAt(stretchIn(overview, bounds()))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, bounds, overview, lookAt])
  return null
}
