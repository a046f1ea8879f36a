import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { drawingOf } from './web-gl.ts'

/** Of the pixels of a side. */
export const coarseShare = 0.4
/** Longer than a frame takes there: whoever moves it step by step sees one change. */
const restMs = 800

/** What begins a move by hand. */
const begins = ['pointerdown', 'wheel', 'keydown'] as const
const ends = ['pointerup', 'pointercancel'] as const

/**
 * Without a graphics processor a frame costs what its pixels cost: a map is coarse until it is drawn and while a person moves
 * it, and sharp once it rests (docs/decisions/0093).
 */
export const useCoarseMoves = (map: MapLibreMap | null, isDrawn: boolean): void => {
  const drawn = useRef(() => {})
  useEffect(() => {
    if (!map || drawingOf() !== 'software') return
    const container = map.getContainer()
    let rest: ReturnType<typeof setTimeout> | undefined
    let isHeld = false
    const drawAt = (share: number) => map.setPixelRatio(window.devicePixelRatio * share)
    const settle = () => {
      if (isHeld || map.isMoving()) rest = setTimeout(settle, restMs)
      else {
        rest = undefined
        drawAt(1)
      }
    }
    // A change of size ends a gesture, so it comes before MapLibre sees that one begins.
    const coarsen = ({ type }: Event) => {
      if (type === 'pointerdown') isHeld = true
      if (rest === undefined) drawAt(coarseShare)
      clearTimeout(rest)
      rest = setTimeout(settle, restMs)
    }
    const letGo = () => {
      isHeld = false
    }
    // Not at once: a change of size waits for whatever is still to be drawn, and the page with it.
    drawn.current = () => {
      rest ??= setTimeout(settle, restMs)
    }
    for (const type of begins) container.addEventListener(type, coarsen, { capture: true, passive: true })
    for (const type of ends) window.addEventListener(type, letGo)
    return () => {
      clearTimeout(rest)
      drawn.current = () => {}
      for (const type of begins) container.removeEventListener(type, coarsen, { capture: true })
      for (const type of ends) window.removeEventListener(type, letGo)
    }
  }, [map])
  useEffect(() => {
    if (isDrawn) drawn.current()
  }, [isDrawn])
}
