import { useEffect, useRef } from 'react'
import { useMap } from '../../map/index.ts'
import { cameraMs } from '../../map/theme/motion.ts'
import type { Flight } from './flight.ts'
import type { Spot } from './use-alert-desk.ts'

interface KeepInSightProps {
  readonly flight: Flight
  readonly isFollowing: boolean
  /** The sheet of a narrow screen covers the lower half: the aircraft is held above it. */
  readonly isNarrow: boolean
  /** The hand that moves the map ends the following. */
  readonly onDrag: () => void
}

const shareAboveSheet = 0.2

/** Keeps the selected aircraft in the middle while it is followed; on a narrow screen shows it once when it is selected. */
export const KeepInSight = ({ flight, isFollowing, isNarrow, onDrag }: KeepInSightProps) => {
  const { map } = useMap()
  const { assetUuid, longitude, latitude } = flight
  const position = useRef<[number, number]>([longitude, latitude])
  position.current = [longitude, latitude]
  const show = useRef(() => {})
  show.current = () => {
    const up = isNarrow ? -shareAboveSheet * map.getContainer().clientHeight : 0
    map.easeTo({ center: position.current, offset: [0, up], duration: cameraMs() })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is shown once, wherever it flies to.
  useEffect(() => {
    if (isNarrow) show.current()
  }, [assetUuid, isNarrow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new position moves the camera.
  useEffect(() => {
    // A zoom under way comes to its end first: the next position is a second away.
    if (isFollowing && !map.isZooming()) show.current()
  }, [isFollowing, longitude, latitude])
  useEffect(() => {
    if (!isFollowing) return
    map.on('dragstart', onDrag)
    return () => {
      map.off('dragstart', onDrag)
    }
  }, [map, isFollowing, onDrag])
  return null
}

const nearZoom = 12

/** Brings the place that was asked for to the middle, near enough to see what is round it. */
export const ShowSpot = ({ spot }: { spot: Spot | null }) => {
  const { map, moveTo } = useMap()
  useEffect(() => {
    if (spot) moveTo({ center: spot.center, zoom: Math.max(nearZoom, map.getZoom()) })
  }, [spot, map, moveTo])
  return null
}
