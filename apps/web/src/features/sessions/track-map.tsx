import { useEffect, useMemo, useRef } from 'react'
import {
  boundsOf,
  MapCanvas,
  MapControls,
  type TrackFrame,
  TrackLayer,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'
import { useMapZones } from '../zones/use-map-zones.ts'
import type { Frame } from './session-facts.ts'

type TrackMapProps = { frames: readonly Frame[] }

const toTrackFrame = (frame: Frame): TrackFrame => ({
  longitude: frame.longitude,
  latitude: frame.latitude,
  heightM: frame.altitude_agl ?? 0,
  timestampMs: Date.parse(frame.timestamp),
  isBreach: false,
})

/** The way that was flown, among the zones. */
export function TrackMap({ frames }: TrackMapProps) {
  const track = useMemo(() => frames.map(toTrackFrame), [frames])
  const zones = useMapZones()
  const last = track.at(-1)
  const bounds = useMemo(
    () => boundsOf(track.map(({ longitude, latitude }) => [longitude, latitude])),
    [track],
  )
  return (
    <MapCanvas label="Track of the session" initialBounds={bounds}>
      <ZoneLayer zones={zones} atMs={last?.timestampMs ?? 0} context />
      <TrackLayer frames={track} atMs={last?.timestampMs ?? 0} homeLabel="Start" />
      <FittedControls bounds={bounds} />
    </MapCanvas>
  )
}

/** Frames come after the map: the first of them move the camera, later ones leave it to the hand. */
function FittedControls({ bounds }: { bounds: ReturnType<typeof boundsOf> }) {
  const { fit } = useMap()
  const hasFitted = useRef(false)
  useEffect(() => {
    if (!bounds || hasFitted.current) return
    hasFitted.current = true
    fit(bounds)
  }, [bounds, fit])
  return <MapControls {...(bounds && { onFit: () => fit(bounds) })} />
}
