import { useEffect, useId, useMemo } from 'react'
import { useMap } from '../../apps/web/src/map/canvas/map-context.ts'
import { type SlottedLayer, setData, useLayers } from '../../apps/web/src/map/canvas/use-layers.ts'
import { type MapZone, zoneTypes } from '../../apps/web/src/map/content/types.ts'
import { ZoneLayer } from '../../apps/web/src/map/index.ts'
import { centre } from './sky.ts'

const scattered = (n: number, prime: number) => ((n * prime) % 99_991) / 99_991 - 0.5
const corners = 24
/** The closer the more there are: as many are in view, whatever their number. */
const spreadOf = (count: number) => 3 * Math.sqrt(count / 514)

const zoneOf = (n: number, spreadDeg: number): MapZone => {
  const [longitude, latitude] = [
    centre[0] + spreadDeg * scattered(n, 7_919),
    centre[1] + spreadDeg * scattered(n, 61_057),
  ]
  const radius = 0.02 + 0.05 * (scattered(n, 3_571) + 0.5)
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    const reach = radius * (1 + 0.2 * Math.sin(5 * angle + n))
    return [longitude + reach * Math.cos(angle), latitude + reach * Math.sin(angle)]
  })
  return {
    zoneUuid: `zone-${n}`,
    name: `Zone ${n}`,
    type: Object.values(zoneTypes)[n % 4]!,
    envelope: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
    minHeight: 0,
    maxHeight: 120,
    activeFrom: null,
    activeTo: null,
  }
}

export const zonesOf = (count: number): MapZone[] =>
  Array.from({ length: count }, (_, n) => zoneOf(n, spreadOf(count)))

const frames = 60
const stepPx = 12

/** Frames of a map that is dragged to the right and back: milliseconds from each to the next. */
const usePanning = (isThere: boolean): void => {
  const { map } = useMap()
  useEffect(() => {
    if (!isThere) return
    const pan = () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const hand = (type: string) =>
          map.getCanvas().dispatchEvent(new PointerEvent(type, { bubbles: true }))
        hand('pointerdown')
        const step = (now: number) => {
          times.push(now)
          if (times.length > frames) {
            hand('pointerup')
            return resolve(times.slice(1).map((time, index) => time - times[index]!))
          }
          map.panBy([times.length > frames / 2 ? -stepPx : stepPx, 0], { duration: 0 })
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      })
    window.panBench = { isReady: () => map.loaded() && map.areTilesLoaded(), pan }
  }, [map, isThere])
}

declare global {
  interface Window {
    panBench?: { isReady(): boolean; pan(): Promise<number[]> }
  }
}

/** As every map of the console draws them. */
export const Zones = ({ zones }: { zones: readonly MapZone[] }) => {
  usePanning(true)
  return <ZoneLayer zones={zones} atMs={0} />
}

/** The peer: the same polygons, filled and outlined. */
export const BareZones = ({ zones }: { zones: readonly MapZone[] }) => {
  const { map } = useMap()
  const id = `bare${useId()}`
  const layers = useMemo(
    (): SlottedLayer[] => [
      {
        id: `${id}-fill`,
        slot: 'zone-fill',
        type: 'fill',
        source: id,
        paint: { 'fill-color': '#2a6', 'fill-opacity': 0.2 },
      },
      {
        id: `${id}-line`,
        slot: 'zone-line',
        type: 'line',
        source: id,
        paint: { 'line-color': '#2a6', 'line-width': 1.5 },
      },
    ],
    [id],
  )
  useLayers(id, layers)
  useEffect(() => {
    const features = zones.map(({ envelope }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: envelope,
    }))
    setData(map, id, { type: 'FeatureCollection', features })
  }, [map, id, zones])
  usePanning(true)
  return null
}
