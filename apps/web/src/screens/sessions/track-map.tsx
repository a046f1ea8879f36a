import { useEffect, useMemo, useRef } from 'react'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import {
  boundsOf,
  MapCanvas,
  MapControls,
  type TrackFrame,
  TrackLayer,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'

interface TrackMapProps {
  track: readonly TrackFrame[]
}

/** The way that was flown, among the zones. */
export const TrackMap = ({ track }: TrackMapProps) => {
  const zones = useMapZones()
  const atMs = track.at(-1)?.timestampMs ?? Date.now()
  const bounds = useMemo(
    () => boundsOf(track.map(({ longitude, latitude }) => [longitude, latitude])),
    [track],
  )
  // Before the first frame: where the zones are.
  const surroundings = useMemo(
    () => boundsOf(zones.flatMap(({ envelope }) => envelope.coordinates[0] ?? [])),
    [zones],
  )
  return (
    <MapCanvas label="Track of the session" initialBounds={bounds ?? surroundings}>
      <ZoneLayer zones={zones} atMs={atMs} context />
      <TrackLayer frames={track} atMs={atMs} homeLabel="Start" />
      <FittedControls track={bounds} surroundings={surroundings} />
    </MapCanvas>
  )
}

type Box = ReturnType<typeof boundsOf>

/** Frames come after the map: the first of them move the camera, later ones leave it to the hand. */
const FittedControls = ({ track, surroundings }: { track: Box; surroundings: Box }) => {
  const { fit } = useMap()
  const fitted = useRef<'nothing' | 'surroundings' | 'track'>('nothing')
  useEffect(() => {
    const isNew = track ? fitted.current !== 'track' : fitted.current === 'nothing'
    const bounds = track ?? surroundings
    if (!bounds || !isNew) return
    fitted.current = track ? 'track' : 'surroundings'
    fit(bounds)
  }, [track, surroundings, fit])
  return <MapControls {...(track && { onFit: () => fit(track) })} />
}
