import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { graticuleLabel, graticuleLines, graticuleStep, multiples } from '../basemap/graticule.ts'
import type { Bounds } from '../content/types.ts'
import styles from '../theme/map.module.css'
import type { Palette } from '../theme/palette.ts'
import { removedMaps, useMap } from './map-context.ts'
import { type SlottedLayer, setData, useLayers } from './use-layers.ts'

const source = 'graticule'

const layers = (palette: Palette): SlottedLayer[] => [
  {
    id: 'graticule',
    slot: 'graticule',
    type: 'line',
    source,
    paint: {
      'line-color': ['case', ['get', 'strong'], palette.gridStrong, palette.grid],
      'line-width': 1,
    },
  },
]

const viewOf = (map: MapLibreMap): Bounds => {
  const box = map.getBounds()
  return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
}

/** Half of the view again on each side, so that a short drag finds its lines drawn. */
const widened = ({ west, south, east, north }: Bounds): Bounds => {
  const width = (east - west) / 2
  const height = (north - south) / 2
  return { west: west - width, south: south - height, east: east + width, north: north + height }
}

const contains = (outer: Bounds, { west, south, east, north }: Bounds): boolean =>
  outer.west <= west && outer.south <= south && outer.east >= east && outer.north >= north

const labelElement = (text: string, place: Partial<CSSStyleDeclaration>): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = text
  Object.assign(element.style, place)
  return element
}

/** Only where lines meet the edges straight: a turned map has no side for either. */
const drawLabels = (map: MapLibreMap, frame: HTMLElement): void => {
  frame.replaceChildren()
  if (map.getBearing() !== 0 || map.getPitch() !== 0) return
  const box = map.getBounds()
  const step = graticuleStep(map.getZoom())
  const center = map.getCenter()
  const longitudes = multiples(box.getWest(), box.getEast(), step).map((minutes) => {
    const { x } = map.project([minutes / 60, center.lat])
    return labelElement(graticuleLabel(minutes, 'longitude', step), { left: `${x + 4}px`, top: '4px' })
  })
  const latitudes = multiples(box.getSouth(), box.getNorth(), step).map((minutes) => {
    const { y } = map.project([center.lng, minutes / 60])
    const top = `${y - 17 - frame.offsetTop}px`
    return labelElement(graticuleLabel(minutes, 'latitude', step), { left: '6px', top })
  })
  const clear = 24
  frame.replaceChildren(
    ...longitudes.filter((label) => Number.parseFloat(label.style.left) > clear),
    ...latitudes.filter((label) => Number.parseFloat(label.style.top) > clear),
  )
}

/** Lines in the map, degrees and minutes along its top and left edge; both follow the zoom. */
export const Graticule = () => {
  const { map, palette } = useMap()
  const frame = useRef<HTMLDivElement>(null)
  useLayers(
    source,
    useMemo(() => layers(palette), [palette]),
  )

  useEffect(() => {
    let drawn: { area: Bounds; step: number } | null = null
    const drawLines = () => {
      const view = viewOf(map)
      const step = graticuleStep(map.getZoom())
      if (drawn?.step === step && contains(drawn.area, view)) return
      drawn = { area: widened(view), step }
      setData(map, source, { type: 'FeatureCollection', features: graticuleLines(drawn.area, step) })
    }
    const draw = () => frame.current && drawLabels(map, frame.current)
    map.on('move', draw)
    map.on('moveend', drawLines)
    map.on('resize', draw)
    drawLines()
    draw()
    return () => {
      if (removedMaps.has(map)) return
      map.off('move', draw)
      map.off('moveend', drawLines)
      map.off('resize', draw)
    }
  }, [map])

  return <div ref={frame} className={styles.graticule} aria-hidden="true" />
}
