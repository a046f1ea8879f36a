import { useEffect, useRef } from 'react'
import type { Bounds } from '../content/types.ts'
import { isByHand, removedMaps, useMap } from './map-context.ts'

const presses = ['mousedown', 'touchstart'] as const

/**
 * Shows where a map opens as soon as that is known (`bounds`, null until then), once. Whoever has moved the map before,
 * or pressed on it as one who draws, is left where he is.
 */
export const useOpening = (bounds: Bounds | null, show: (bounds: Bounds) => void): void => {
  const { map } = useMap()
  const isOpened = useRef(false)
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    const hold = () => {
      isOpened.current = true
    }
    const moved = (event: { originalEvent?: unknown; isByButton?: boolean }) => {
      if (isByHand(event)) hold()
    }
    map.on('movestart', moved)
    for (const press of presses) map.on(press, hold)
    return () => {
      if (removedMaps.has(map)) return
      map.off('movestart', moved)
      for (const press of presses) map.off(press, hold)
    }
  }, [map])
  useEffect(() => {
    if (!bounds || isOpened.current) return
    isOpened.current = true
    latest.current(bounds)
  }, [bounds])
}
