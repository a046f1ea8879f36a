/** A place that somebody asked for, and how near. */
export interface AskedPlace {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

type Show = (place: AskedPlace) => void

/** The maps of the page that is open; the newest is shown. */
const offered: Show[] = []
let waiting: AskedPlace | null = null

/** While a page shows a map: what is asked for is shown there, what waited for it at once. Answers how it is taken back. */
export const offerMap = (show: Show): (() => void) => {
  offered.push(show)
  const place = waiting
  waiting = null
  if (place) show(place)
  return () => {
    offered.splice(offered.indexOf(show), 1)
  }
}

/** For a page that makes room for its map first. */
export const keepForNextMap = (place: AskedPlace): void => {
  waiting = place
}

/** Shows a place on the map of the page that is open; false where it has none. */
export const showOnOpenMap = (place: AskedPlace): boolean => {
  const show = offered.at(-1)
  show?.(place)
  return show !== undefined
}
