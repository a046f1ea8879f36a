import type { GeoJSON } from 'geojson'
import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl'
import { useEffect, useId, useMemo, useRef } from 'react'
import { addToSlot, type Slot } from '../basemap/slots.ts'
import type { DrawnImage } from '../theme/drawn-image.ts'
import type { Palette } from '../theme/palette.ts'
import { removedMaps, useMap } from './map-context.ts'
import type { PointTable } from './point-table.ts'

export type SlottedLayer = LayerSpecification & { readonly slot: Slot }

const emptyCollection: GeoJSON = { type: 'FeatureCollection', features: [] }

type PaintName = Parameters<MapLibreMap['setPaintProperty']>[1]
type LayoutName = Parameters<MapLibreMap['setLayoutProperty']>[1]
type SourceOptions = Partial<GeoJSONSourceSpecification>

const bare = ({ slot: _slot, ...layer }: SlottedLayer): LayerSpecification => layer as LayerSpecification

const removeAll = (map: MapLibreMap, source: string, layers: readonly SlottedLayer[]): void => {
  if (removedMaps.has(map)) return
  for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
  if (map.getSource(source)) map.removeSource(source)
}

/** Sets what differs; a theme change or a selection then costs no new source and no new layer. */
export const syncLayer = (map: MapLibreMap, layer: LayerSpecification): void => {
  const differs = (now: unknown, next: unknown) => JSON.stringify(now) !== JSON.stringify(next)
  for (const [name, value] of Object.entries(layer.paint ?? {})) {
    const property = name as PaintName
    if (differs(map.getPaintProperty(layer.id, property), value)) {
      map.setPaintProperty(layer.id, property, value)
    }
  }
  for (const [name, value] of Object.entries(layer.layout ?? {})) {
    const property = name as LayoutName
    if (differs(map.getLayoutProperty(layer.id, property), value)) {
      map.setLayoutProperty(layer.id, property, value)
    }
  }
}

/**
 * One GeoJSON source with its layers: one effect adds and removes, another keeps the look, a third sets the data. It begins with
 * the data that are there: an empty source would be cut into tiles first, and these be cut anew.
 */
export const useLayers = (
  source: string,
  layers: readonly SlottedLayer[],
  /** Absent where they are set by hand. */
  data: GeoJSON = emptyCollection,
  options: SourceOptions = {},
): void => {
  const { map } = useMap()
  const first = useRef({ layers, options })
  const latest = useRef(data)
  latest.current = data
  const shown = useRef(data)

  useEffect(() => {
    const { layers: added, options: sourceOptions } = first.current
    shown.current = latest.current
    map.addSource(source, { type: 'geojson', ...sourceOptions, data: shown.current })
    for (const layer of added) addToSlot(map, bare(layer), layer.slot)
    return () => removeAll(map, source, added)
  }, [map, source])

  useEffect(() => {
    for (const layer of layers) syncLayer(map, bare(layer))
  }, [map, layers])

  useEffect(() => {
    if (shown.current === data) return
    shown.current = data
    setData(map, source, data)
  }, [map, source, data])
}

/** The layers of one component in the colours of the theme; answers the name of their source. */
export const useThemedLayers = (
  name: string,
  layersOf: (source: string, palette: Palette) => readonly SlottedLayer[],
  data?: GeoJSON,
  options?: SourceOptions,
): string => {
  const { palette } = useMap()
  const source = `${name}${useId()}`
  useLayers(
    source,
    useMemo(() => layersOf(source, palette), [source, palette, layersOf]),
    data,
    options,
  )
  return source
}

export const setData = (map: MapLibreMap, source: string, data: GeoJSON): void => {
  if (removedMaps.has(map)) return
  map.getSource<GeoJSONSource>(source)?.setData(data)
}

/** The same of many points, for a source that is set anew all the time. */
export const setPoints = (map: MapLibreMap, source: string, points: PointTable): void =>
  setData(map, source, points as unknown as GeoJSON)

/** Registers images by name and replaces them when the theme or the pixel ratio redraws them. */
export const useImages = (images: Readonly<Record<string, DrawnImage>>): void => {
  const { map } = useMap()
  useEffect(() => {
    for (const [name, { pixels, pixelRatio }] of Object.entries(images)) {
      if (map.hasImage(name)) map.removeImage(name)
      map.addImage(name, pixels, { pixelRatio })
    }
  }, [map, images])
}
