import { useEffect, useState } from 'react'
import { useMap } from '../../map/index.ts'
import { viewBox } from './constraint-facts.ts'

/** The box to ask for, of the map around it; a new one once the map rests in another. */
export const useViewBox = () => {
  const { map, bounds } = useMap()
  const [box, setBox] = useState(() => viewBox(bounds()))
  useEffect(() => {
    const settle = () => {
      const next = viewBox(bounds())
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    settle()
    map.on('moveend', settle)
    return () => {
      map.off('moveend', settle)
    }
  }, [map, bounds])
  return box
}
