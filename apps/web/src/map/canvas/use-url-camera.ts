import { useCallback, useRef } from 'react'
import type { Camera } from '../types.ts'
import { formatCamera, parseCamera } from './camera.ts'

interface UrlParameter {
  /** The parameter's present value. */
  readonly get: () => string | null | undefined
  /** Replaces it without a new history entry and without a new rendering of the page. */
  readonly set: (value: string) => void
}

/** Keeps the camera in the URL, whatever the router: give it the two ways to the parameter. */
export function useUrlCamera({ get, set }: UrlParameter) {
  const initial = useRef<Camera | null | undefined>(undefined)
  if (initial.current === undefined) initial.current = parseCamera(get())
  const latest = useRef(set)
  latest.current = set
  const onCameraChange = useCallback((camera: Camera) => latest.current(formatCamera(camera)), [])
  return { initialCamera: initial.current, onCameraChange }
}
