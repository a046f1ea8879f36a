import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import styles from '../canvas/map.module.css'
import { removedMaps, useMap } from '../canvas/map-context.ts'
import { formatRoundLength, metresPerPixel, scaleBar } from './scale.ts'

const roomPx = 110

function measure(map: MapLibreMap) {
  return scaleBar(metresPerPixel(map.getCenter().lat, map.getZoom()), roomPx)
}

export function ScaleBar() {
  const { map } = useMap()
  const [bar, setBar] = useState(() => measure(map))

  useEffect(() => {
    const update = () => setBar(measure(map))
    map.on('move', update)
    return () => {
      if (!removedMaps.has(map)) map.off('move', update)
    }
  }, [map])

  return (
    <div className={styles.scale} style={{ width: bar.widthPx }} aria-hidden="true">
      {formatRoundLength(bar.metres)}
    </div>
  )
}
