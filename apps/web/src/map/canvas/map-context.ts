import { isPageCovered } from '@clearway/ui'
import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { createContext, type ReactNode, use } from 'react'
import type { ShownBase } from '../basemap/base.ts'
import type { Bounds, Camera } from '../content/types.ts'
import type { Palette } from '../theme/palette.ts'

export interface MapHandle {
  /** The MapLibre map, its style loaded and its slots in place. */
  readonly map: MapLibreMap
  readonly palette: Palette
  /** What lies under everything, and why it is not what was chosen. */
  readonly base: ShownBase
  /** North up and flat again. */
  readonly resetNorth: () => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  /** What it shows now. */
  readonly bounds: () => Bounds
  readonly moveTo: (camera: Partial<Camera>) => void
  /** Shows the whole box; padding in pixels keeps it clear of panels that float over the map. */
  readonly fit: (bounds: Bounds, padding?: number | PaddingOptions) => void
}

export const MapContext = createContext<MapHandle | null>(null)

export const DrawnContext = createContext(false)

/** Whether the surrounding map has been drawn: what its first picture does without waits for that. */
export const useIsDrawn = (): boolean => use(DrawnContext)

/** What the first picture of a map does without. */
export const OnceDrawn = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useIsDrawn() ? children : null

/** The map that surrounds this component. Only children of <MapCanvas> have one. */
export const useMap = (): MapHandle => {
  const handle = use(MapContext)
  if (!handle) throw new Error('useMap needs a <MapCanvas> around it')
  return handle
}

/** Given to a move that a button makes. */
export const byButton = { isByButton: true }

/** Whether a person moved the map: by pointer, by key, or by one of the camera's buttons. */
export const isByHand = (event?: { originalEvent?: unknown; isByButton?: boolean }): boolean =>
  event?.originalEvent !== undefined || event?.isByButton === true

/** The dialog that contains something; a drawer of a phone is one, too. */
export const dialogOf = (element: Element): Element | null => element.closest('[role="dialog"]')

/** Whether a key is for a dialog over the map. */
export const isOverMap = (map: MapLibreMap, { target }: KeyboardEvent): boolean =>
  isPageCovered() ||
  (target instanceof Element &&
    dialogOf(target) !== null &&
    dialogOf(target) !== dialogOf(map.getContainer()))

/** Maps already removed: React runs a parent's clean-up before its children's, who then have nothing to undo. */
export const removedMaps = new WeakSet<MapLibreMap>()

/** Maps on which somebody measures: a click adds a point there and selects nothing. */
export const measuringMaps = new WeakSet<MapLibreMap>()
