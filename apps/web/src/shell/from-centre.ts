import { bearingDeg, geodesicDistanceM } from '@clearway/domain/geo'
import { distance, heading } from '@clearway/ui'
import { useLastView } from '../entities/zone/last-view.ts'
import { parseCamera } from '../map/canvas/camera.ts'
import type { LngLat } from '../map/content/types.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Where the map of an address is: the parameter of the live page, then that of the others. */
export const centreOf = (search: string): LngLat | null => {
  const params = new URLSearchParams(search)
  return (parseCamera(params.get('map')) ?? parseCamera(params.get('at')))?.center ?? null
}

/** "12.3 km, 045°" */
export const offsetWords = (centre: LngLat, { latitude, longitude }: Place): string => {
  const place = [longitude, latitude]
  return `${distance(geodesicDistanceM([...centre], place))}, ${heading(bearingDeg([...centre], place))}`
}

export const offsetNote = 'Distance and bearing are from the middle of your map.'

/** How far a place is, and where, from the middle of the map that is open, else of the one that this person left last. */
export const useOffset = () => {
  const { initial } = useLastView()
  const centre = centreOf(window.location.search) ?? initial?.center
  return (place: Place) => (centre ? { hint: offsetWords(centre, place) } : {})
}
