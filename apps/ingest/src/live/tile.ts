/** Frames between processes go by map tile, Web Mercator at this zoom: 64 x 64 tiles. */
const zoom = 6
const tiles = 2 ** zoom

const topicOf = (x: number | string, y: number | string): string => `svc/v1/live/${zoom}/${x}/${y}`

/** Every tile, for who wants the whole picture. */
export const allTiles = 'svc/v1/live/+/+/+'

const pattern = /^svc\/v1\/live\/\d{1,2}\/\d{1,8}\/\d{1,8}$/
export const isTileTopic = (topic: string): boolean => pattern.test(topic)

/** The topic of the tile that holds a position; beyond 85° the outermost row does. */
export const tileTopic = (longitude: number, latitude: number): string => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return topicOf(indexOf((longitude + 180) / 360), indexOf(y))
}

const indexOf = (share: number): number => Math.min(Math.max(Math.floor(share * tiles), 0), tiles - 1)
