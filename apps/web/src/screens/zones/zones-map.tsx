import { useFigures, useMinute } from '@clearway/ui'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { ConstraintOverlays } from '../../entities/constraint/constraint-overlays.tsx'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import { useKeptCamera } from '../../entities/zone/last-view.ts'
import { useHomeBounds } from '../../entities/zone/use-home-areas.ts'
import { useSetHome } from '../../entities/zone/use-set-home.ts'
import { toMapZone, type Zone } from '../../entities/zone/zone-facts.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import {
  type Bounds,
  boundsOf,
  formatCamera,
  MapCanvas,
  MapControls,
  parseCamera,
  useMap,
  useOpening,
  ZoneLayer,
} from '../../map/index.ts'
import { shownMs } from './zone-filters.tsx'

interface ZonesMapProps {
  zones: readonly Zone[]
  params: UrlParams
  selected: string | null
  onSelect: (zoneUuid: string) => void
  /** The list lies over the foot of the map. */
  isUnderSheet: boolean
}

export const ZonesMap = ({ zones, params, selected, onSelect, isUnderSheet }: ZonesMapProps) => {
  const now = useMinute()
  const mapZones = useFigures(() => zones.map(toMapZone), [zones])
  const camera = useKeptCamera(params)
  return (
    <div className="contents" style={selected && !isUnderSheet ? besideDrawer : undefined}>
      <MapCanvas label="Zones" {...camera}>
        <ConstraintOverlays atMs={shownMs(params, now)} />
        <ZoneLayer zones={mapZones} atMs={shownMs(params, now)} selectedUuid={selected} onSelect={onSelect} />
        <FoundPlace />
        <Movements
          zones={zones}
          selected={selected}
          isPlaced={camera.initialCamera !== null}
          askedAt={params.get('at') ?? null}
          isUnderSheet={isUnderSheet}
        />
      </MapCanvas>
    </div>
  )
}

/** The drawer lies over the right of the map: buttons and scale keep clear of it. */
const besideDrawer = { '--map-controls-right': '330px', '--map-side': '318px' } as CSSProperties

const boundsOfZones = (zones: readonly Zone[]) =>
  boundsOf(zones.flatMap(({ zone_envelope }) => zone_envelope.coordinates[0] ?? []))

// The drawer lies over the right of the map: as much room again is kept there as it hides.
const hiddenShare = 0.5

const clearOfDrawer = (bounds: Bounds): Bounds => ({
  ...bounds,
  east: bounds.east + (bounds.east - bounds.west) * hiddenShare,
})

// As high as the sheet may grow, and the buttons at the right.
const sheetShare = 0.46
const margins = { top: 24, left: 24, right: 64 }

/** Shows a box where nothing lies over it. */
const useFit = (isUnderSheet: boolean): ((bounds: Bounds) => void) => {
  const { map, fit } = useMap()
  return (bounds) => {
    if (!isUnderSheet) return fit(bounds)
    const bottom = map.getContainer().clientHeight * sheetShare + margins.top
    fit(bounds, { ...margins, bottom })
  }
}

type MovementsProps = Pick<ZonesMapProps, 'zones' | 'selected' | 'isUnderSheet'> & {
  isPlaced: boolean
  /** The camera of the address that was opened last; what is noted in it meanwhile is not asked. */
  askedAt: string | null
}

/** Moves to the place that a new address of the same page names, such as a searched position. */
const useAskedPlace = (askedAt: string | null) => {
  const { map, moveTo } = useMap()
  const opened = useRef(askedAt)
  const latest = useRef(moveTo)
  latest.current = moveTo
  useEffect(() => {
    if (askedAt === opened.current) return
    opened.current = askedAt
    const { lng, lat } = map.getCenter().wrap()
    const camera = parseCamera(askedAt)
    const isThere = formatCamera({ center: [lng, lat], zoom: map.getZoom() }) === askedAt
    if (camera && !isThere) latest.current(camera)
  }, [askedAt, map])
}

/** Opens on the zone that is chosen, else on the organisation's own view, and goes to each that is chosen later. */
const Movements = ({ zones, selected, isPlaced, askedAt, isUnderSheet }: MovementsProps) => {
  useAskedPlace(askedAt)
  const fit = useFit(isUnderSheet)
  const all = useMemo(() => boundsOfZones(zones), [zones])
  const home = useHomeBounds()
  const chosen = zones.find(({ zone_uuid }) => zone_uuid === selected)
  const isAwaited = selected !== null && zones.length === 0
  const opening = chosen ? boundsOfZones([chosen]) : home
  useOpening(isPlaced || isAwaited ? null : (opening ?? null), fit)
  const latest = useRef({ chosen, fit })
  latest.current = { chosen, fit }
  const hasChosen = chosen !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves for another choice, not for a newer version of it.
  useEffect(() => {
    const bounds = latest.current.chosen && boundsOfZones([latest.current.chosen])
    if (bounds) latest.current.fit(isUnderSheet ? bounds : clearOfDrawer(bounds))
  }, [selected, hasChosen])
  const { bounds } = useMap()
  const setHome = useSetHome()
  return (
    <MapControls
      {...(all && { onFit: () => fit(all) })}
      onHome={home ? () => fit(home) : undefined}
      onSetHome={setHome ? () => setHome(bounds()) : undefined}
    />
  )
}
