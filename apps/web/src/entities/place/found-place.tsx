import { IconButton, mapChrome } from '@clearway/ui'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePositionText } from '../../frame/position-text.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { byButton } from '../../map/canvas/map-context.ts'
import { formatCamera, type LngLat, PlaceMark, parseCamera, useMap } from '../../map/index.ts'
import { cameraMs } from '../../map/theme/motion.ts'
import { type AskedPlace, offerMap } from './open-map.ts'

/** On a page's map: goes to each place that a search finds, and marks it until it is put away. The address keeps the mark. */
export const FoundPlace = ({ onShow }: { onShow?: () => void }) => {
  const { noted, note } = useUrlParams()
  const { map } = useMap()
  const written = usePositionText()
  const [at, setAt] = useState<LngLat | null>(() => parseCamera(noted('mark'))?.center ?? null)
  const latest = useRef((_: AskedPlace) => {})
  latest.current = ({ longitude, latitude, zoom }) => {
    const center: LngLat = [longitude, latitude]
    setAt(center)
    note({ mark: formatCamera({ center, zoom }) })
    onShow?.()
    // As by the reader's own hand: where the organisation is at home matters no more.
    map.easeTo({ center: [longitude, latitude], zoom, duration: cameraMs() }, byButton)
  }
  useEffect(() => offerMap((place) => latest.current(place)), [])
  if (!at) return null
  const text = written({ longitude: at[0], latitude: at[1], digits: 5 })
  const putAway = () => {
    setAt(null)
    note({ mark: null })
  }
  return (
    <PlaceMark at={at} label={`Place found, ${text}`}>
      <span
        className={`${mapChrome} num flex items-center gap-1 py-0.5 pr-0.5 pl-2 text-12 whitespace-nowrap`}
      >
        {text}
        <IconButton icon={X} size="sm" label="Put the mark away" onClick={putAway} />
      </span>
    </PlaceMark>
  )
}
