import { useNow } from '@clearway/ui'
import { useEffect, useMemo, useRef } from 'react'
import type { UrlParams } from '../../console/use-url-params.ts'
import {
  type Bounds,
  boundsOf,
  MapCanvas,
  MapControls,
  useMap,
  useUrlCamera,
  ZoneLayer,
} from '../../map/index.ts'
import { toMapZone, type Zone } from './zone-facts.ts'
import { shownMs } from './zone-filters.tsx'

type ZonesMapProps = {
  zones: readonly Zone[]
  params: UrlParams
  selected: string | null
  onSelect: (zoneUuid: string) => void
}

const minuteMs = 60_000

export function ZonesMap({ zones, params, selected, onSelect }: ZonesMapProps) {
  const now = useNow(minuteMs) ?? Date.now()
  const mapZones = useMemo(() => zones.map(toMapZone), [zones])
  const camera = useUrlCamera({ get: () => params.get('at'), set: (at) => params.note({ at }) })
  return (
    <MapCanvas label="Zones" {...camera}>
      <ZoneLayer zones={mapZones} atMs={shownMs(params, now)} selectedUuid={selected} onSelect={onSelect} />
      <Movements zones={zones} selected={selected} isPlaced={camera.initialCamera !== null} />
    </MapCanvas>
  )
}

const boundsOfZones = (zones: readonly Zone[]) =>
  boundsOf(zones.flatMap(({ zone_envelope }) => zone_envelope.coordinates[0] ?? []))

// The drawer lies over the right of the map: as much room again is kept there as it hides.
const hiddenShare = 0.5

const clearOfDrawer = (bounds: Bounds): Bounds => ({
  ...bounds,
  east: bounds.east + (bounds.east - bounds.west) * hiddenShare,
})

/** Shows all zones once they are there, and goes to the one that is chosen. */
function Movements({
  zones,
  selected,
  isPlaced,
}: {
  zones: readonly Zone[]
  selected: string | null
  isPlaced: boolean
}) {
  const { fit } = useMap()
  const all = useMemo(() => boundsOfZones(zones), [zones])
  const isDone = useRef(isPlaced)
  useEffect(() => {
    if (!all || isDone.current) return
    isDone.current = true
    fit(all)
  }, [all, fit])

  const chosen = zones.find(({ zone_uuid }) => zone_uuid === selected)
  const latest = useRef({ chosen, fit })
  latest.current = { chosen, fit }
  const hasChosen = chosen !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves for another choice, not for a newer version of it.
  useEffect(() => {
    const bounds = latest.current.chosen && boundsOfZones([latest.current.chosen])
    if (bounds) latest.current.fit(clearOfDrawer(bounds))
  }, [selected, hasChosen])
  return <MapControls {...(all && { onFit: () => fit(all) })} />
}
