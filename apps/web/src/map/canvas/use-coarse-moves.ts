import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'

/** Names that browsers give to drawing without a graphics processor. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

const isDrawnInSoftware = (map: MapLibreMap): boolean => {
  const gl = map.getCanvas().getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  return Boolean(info && software.test(gl?.getParameter(info.UNMASKED_RENDERER_WEBGL)))
}

/** Of the pixels of a side. */
const coarseShare = 0.4
/** Longer than a frame takes there: whoever moves it step by step sees one change. */
const restMs = 800

/** What begins a move by hand. */
const begins = ['pointerdown', 'wheel', 'keydown'] as const
const ends = ['pointerup', 'pointercancel'] as const

/** Without a graphics processor a frame costs what its pixels cost: a map is coarse while a person moves it, and sharp once it rests (docs/decisions/0093). */
export const useCoarseMoves = (map: MapLibreMap | null): void => {
  useEffect(() => {
    if (!map || !isDrawnInSoftware(map)) return
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
    for (const type of begins) container.addEventListener(type, coarsen, { capture: true, passive: true })
    for (const type of ends) window.addEventListener(type, letGo)
    return () => {
      clearTimeout(rest)
      for (const type of begins) container.removeEventListener(type, coarsen, { capture: true })
      for (const type of ends) window.removeEventListener(type, letGo)
    }
  }, [map])
}
