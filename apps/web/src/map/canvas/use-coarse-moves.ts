import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { removedMaps } from './map-context.ts'

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

/** Without a graphics processor a frame costs what its pixels cost: a map is coarse while a person moves it, and sharp once it rests (docs/decisions/0093). */
export const useCoarseMoves = (map: MapLibreMap | null): void => {
  useEffect(() => {
    if (!map || !isDrawnInSoftware(map)) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const drawAt = (share: number) => map.setPixelRatio(window.devicePixelRatio * share)
    const settle = () => {
      rest = undefined
      drawAt(1)
    }
    // A map that follows an aircraft moves all the time, and a change of size is reported as a move, too.
    const coarsen = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (!originalEvent) return
      if (rest === undefined) drawAt(coarseShare)
      clearTimeout(rest)
      rest = setTimeout(settle, restMs)
    }
    map.on('move', coarsen)
    return () => {
      clearTimeout(rest)
      if (!removedMaps.has(map)) map.off('move', coarsen)
    }
  }, [map])
}
