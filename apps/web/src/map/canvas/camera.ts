import { bbox, type Position } from '@clearway/domain/geo'
import { useCallback, useRef } from 'react'
import type { Bounds, Camera } from '../content/types.ts'

const decimals = 5

/** `13.06200,77.65500,10.40`: latitude, longitude, zoom, as people read a position aloud. */
export const formatCamera = ({ center: [longitude, latitude], zoom }: Camera): string =>
  `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)},${zoom.toFixed(2)}`

/** The camera of a URL parameter; null for anything that is not one, so that a broken link still opens the page. */
export const parseCamera = (text: string | null | undefined): Camera | null => {
  const parts = (text ?? '').split(',')
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null
  const [latitude, longitude, zoom] = parts.map(Number) as [number, number, number]
  const isInside = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22
  return isInside ? { center: [longitude, latitude], zoom } : null
}

/** The box round all positions; null when there are none. */
export const boundsOf = (positions: readonly Position[]): Bounds | null => {
  if (positions.length === 0) return null
  const [west, south, east, north] = bbox(positions)
  return { west, south, east, north }
}

/** Keeps a box within what the live socket accepts (viewport rule 3): the world once, west below east. */
export const wireBounds = ({ west, south, east, north }: Bounds): Bounds => {
  if (east - west >= 360)
    return { west: -180, south: clampLatitude(south), east: 180, north: clampLatitude(north) }
  const shift = Math.floor((west + east + 360) / 720) * 360
  return {
    west: Math.max(-180, west - shift),
    south: clampLatitude(south),
    east: Math.min(180, east - shift),
    north: clampLatitude(north),
  }
}

const clampLatitude = (latitude: number) => Math.min(90, Math.max(-90, latitude))

interface UrlParameter {
  /** The parameter's present value. */
  readonly get: () => string | null | undefined
  /** Replaces it without a new history entry and without a new rendering of the page. */
  readonly set: (value: string, byHand: boolean) => void
}

/**
 * Keeps the camera in the URL, whatever the router: give it the two ways to the parameter. Where the URL names none, the
 * camera that the map begins with is nobody's choice: it is not written, or a reload would open there.
 */
export const useUrlCamera = ({ get, set }: UrlParameter) => {
  const initial = useRef<Camera | null | undefined>(undefined)
  if (initial.current === undefined) initial.current = parseCamera(get())
  const unchosen = useRef<string | null>(null)
  const latest = useRef(set)
  latest.current = set
  const onCameraChange = useCallback((camera: Camera, _bounds: Bounds, byHand: boolean) => {
    const at = formatCamera(camera)
    if (!initial.current) unchosen.current ??= at
    if (byHand || at !== unchosen.current) latest.current(at, byHand)
  }, [])
  return { initialCamera: initial.current, onCameraChange }
}
