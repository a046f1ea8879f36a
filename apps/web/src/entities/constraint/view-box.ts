import type { Bounds } from '../../map/content/types.ts'

/**
 * The box to ask for: what a map shows, out to a grid as coarse as the view is wide, so that a map that is moved a
 * little asks nothing new. A view over the date line asks for all longitudes.
 */
export const viewBox = ({ west, south, east, north }: Bounds): Bounds => {
  const wide = Math.max(Math.abs(east - west), Math.abs(north - south), 1e-3)
  const step = 2 ** Math.ceil(Math.log2(wide))
  const isOverDateLine = east < west || west < -180 || east > 180
  const down = (value: number, least: number) => Math.max(least, Math.floor(value / step) * step)
  const up = (value: number, most: number) => Math.min(most, Math.ceil(value / step) * step)
  return {
    west: isOverDateLine ? -180 : down(west, -180),
    south: down(south, -90),
    east: isOverDateLine ? 180 : up(east, 180),
    north: up(north, 90),
  }
}
