import { Crosshair } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { removedMaps, useMap } from '../canvas/map-context.ts'
import type { LngLat } from '../content/types.ts'
import styles from '../theme/map.module.css'

interface PlaceMarkProps {
  readonly at: LngLat
  /** What a screen reader calls it. */
  readonly label: string
  /** Above it. */
  readonly children?: ReactNode
}

/** A crosshair on one place, which goes with the map. */
export const PlaceMark = ({ at: [longitude, latitude], label, children }: PlaceMarkProps) => {
  const { map } = useMap()
  const [point, setPoint] = useState(() => map.project([longitude, latitude]))
  useEffect(() => {
    const follow = () => setPoint(map.project([longitude, latitude]))
    follow()
    map.on('move', follow)
    return () => {
      if (!removedMaps.has(map)) map.off('move', follow)
    }
  }, [map, longitude, latitude])
  return (
    <div className={styles.place} style={{ transform: `translate(${point.x}px, ${point.y}px)` }}>
      <Crosshair role="img" aria-label={label} size={32} strokeWidth={1.75} />
      {children}
    </div>
  )
}
