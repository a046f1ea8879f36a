import { useNow } from '@clearway/ui'
import { useMemo } from 'react'
import { useHomeBounds } from '../../entities/zone/use-home-areas.ts'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import { AircraftLayer, MapCanvas, RestingFrames, ZoneLayer } from '../../map/index.ts'
import type { Flies } from './use-flies.ts'

/** A map that does not move: Live has the movable one. The counts below give the same in words. */
export const FliesMap = ({ flies: { live, flying } }: { flies: Flies }) => {
  const zones = useMapZones()
  const home = useHomeBounds()
  const nowMs = useNow(60_000) ?? 0
  const aircraft = useMemo(() => flying.map(({ mark }) => mark), [flying])
  if (home === undefined) return null
  return (
    <div inert className="absolute inset-0">
      <MapCanvas
        label="What flies now"
        initialBounds={home}
        isFrozen={live.feed.state === 'reconnecting' || live.feed.state === 'offline'}
      >
        <RestingFrames />
        <ZoneLayer zones={zones} atMs={nowMs} />
        <AircraftLayer aircraft={aircraft} selectedUuid={null} now={live.stateNow} />
      </MapCanvas>
    </div>
  )
}
