import { useHotkeys } from '@clearway/ui'
import { useMap } from './map-context.ts'

interface CameraActs {
  /** Shows everything the page is about. */
  readonly onFit?: (() => void) | undefined
  /** Goes to the organisation's home view. */
  readonly onHome?: (() => void) | undefined
}

/** The keys of the camera's buttons. A button that is left out has none. */
export const useCameraKeys = ({ onFit, onHome }: CameraActs): void => {
  const { zoomIn, zoomOut } = useMap()
  useHotkeys({
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    ...(onFit && { '0': onFit }),
    ...(onHome && { h: onHome }),
  })
}
