import { useEffect, useRef } from 'react'
import { useMap } from '../../map/index.ts'
import type { Flight } from './flight.ts'

interface FollowSelectedProps {
  readonly flight: Flight
  /** The hand that moves the map ends the following. */
  readonly onDrag: () => void
}

/** Keeps the selected aircraft in the middle of the map. */
export function FollowSelected({ flight: { longitude, latitude }, onDrag }: FollowSelectedProps) {
  const { map, moveTo } = useMap()
  const move = useRef(moveTo)
  move.current = moveTo
  useEffect(() => {
    move.current({ center: [longitude, latitude] })
  }, [longitude, latitude])
  useEffect(() => {
    map.on('dragstart', onDrag)
    return () => {
      map.off('dragstart', onDrag)
    }
  }, [map, onDrag])
  return null
}
