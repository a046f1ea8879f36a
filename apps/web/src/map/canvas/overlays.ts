import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useMap } from './map-context.ts'

/** A row of the layer menu that a layer brings by itself, on whatever map it lies. */
export interface Overlay {
  readonly id: string
  readonly name: string
  readonly isOn: boolean
  /** What it holds and how old it is; null while it is off. */
  readonly detail: string | null
  readonly onToggle: (isOn: boolean) => void
  /** Reads again what could not be read. */
  readonly retry?: (() => void) | undefined
}

interface Registry {
  overlays: readonly Overlay[]
  readonly listeners: Set<() => void>
}

const registries = new WeakMap<MapLibreMap, Registry>()
const none: readonly Overlay[] = []

const registryOf = (map: MapLibreMap): Registry => {
  const known = registries.get(map) ?? { overlays: none, listeners: new Set() }
  registries.set(map, known)
  return known
}

/** Offers these rows in the layer menu of the surrounding map. */
export const useOverlays = (overlays: readonly Overlay[]): void => {
  const { map } = useMap()
  useEffect(() => {
    const registry = registryOf(map)
    const notify = (next: readonly Overlay[]) => {
      registry.overlays = next
      for (const listener of registry.listeners) listener()
    }
    notify(overlays)
    return () => notify(none)
  }, [map, overlays])
}

/** The rows that layers of the surrounding map offer. */
export const useOfferedOverlays = (): readonly Overlay[] => {
  const { map } = useMap()
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = registryOf(map)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [map],
  )
  return useSyncExternalStore(subscribe, () => registryOf(map).overlays)
}
