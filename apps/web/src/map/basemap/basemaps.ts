import { useSyncExternalStore } from 'react'

/** A basemap that this deployment offers beside the one that comes along. */
export interface Basemap {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly attribution: string
  readonly kind: 'vector' | 'raster' | 'style'
  /** Tile addresses, or the style's. */
  readonly url: string
  readonly tile_size: number
  readonly min_zoom: number
  readonly max_zoom: number
  readonly bounds: readonly number[] | null
  readonly layers: readonly string[]
}

export interface BasemapFault {
  /** Of a basemap that would be offered without it. */
  readonly id?: string
  readonly what: string
  readonly why: string
}

export interface Basemaps {
  readonly maps: readonly Basemap[]
  /** Files and entries that cannot be shown, and why. */
  readonly faults: readonly BasemapFault[]
  readonly languages: readonly string[]
}

export const noBasemaps: Basemaps = { maps: [], faults: [], languages: ['en'] }

let known: Basemaps | null = null
let reading: Promise<void> | null = null
const listeners = new Set<() => void>()

const read = async (): Promise<void> => {
  try {
    const answer = await fetch('/api/maps')
    known = answer.ok ? ((await answer.json()) as Basemaps) : (known ?? noBasemaps)
  } catch {
    known ??= noBasemaps
  }
  reading = null
  for (const listener of listeners) listener()
}

/** What is offered is configuration, which may change while the page is open: asked again where somebody looks. */
export const readBasemaps = (): void => {
  if (reading === null) reading = read()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Null until they were asked for: whoever keeps to the map that comes along never needs them. */
export const useBasemaps = (): Basemaps | null =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )

/** The one that a person chose; null is the one that comes along. */
export const chosenBasemap = (chosen: string | null, { maps }: Basemaps): Basemap | null => {
  return maps.find(({ id }) => id === chosen) ?? null
}
