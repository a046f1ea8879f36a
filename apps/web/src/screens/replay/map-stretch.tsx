import { useEffect } from 'react'
import { useMap } from '../../map/index.ts'
import type { ReplayView } from './use-replay.ts'
import { stretchIn } from './views.ts'

/** Reports which part of the flight the map shows, once it has stopped moving. */
export const MapStretch = ({ view: { flight, lookAt } }: { view: ReplayView }) => {
  const { map, bounds } = useMap()
  const { overview } = flight
  useEffect(() => {
    const look = () => lookAt(stretchIn(overview, bounds()))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map, bounds, overview, lookAt])
  return null
}
