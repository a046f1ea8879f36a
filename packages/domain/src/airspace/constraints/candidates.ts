import { bandToPg, ringToPg, type StoredPolygon, tables, windowToPg } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { bbox, boxRing } from '../../geo/index.ts'
import type { Bounds, Volume } from './volume.ts'

const { constraints } = tables

// `polygon && polygon` is no exact answer to whether two touch (docs/decisions/0009): it overlooks gaps within the
// tolerance and takes slanted neighbours for touching. So the index is asked for whatever shares ground with a box
// around the one, a little larger, and `polygonsOverlap` decides about each.

/** More than polygons may be apart and still overlap. */
const reachDeg = 1e-5

const grownBox = (polygon: StoredPolygon): number[][] => {
  const [west, south, east, north] = bbox(polygon as Parameters<typeof bbox>[0])
  return boxRing([west - reachDeg, south - reachDeg, east + reachDeg, north + reachDeg])
}

interface Near {
  box: SQL
  heights: SQL
  during: SQL
  amsl: SQL
  w84: SQL
}

const near = ({ box, heights, during, amsl, w84 }: Near): SQL =>
  sql`${constraints.outer} && ${box} and ${constraints.heights} && ${heights} and ${constraints.during} && ${during}
    and ${constraints.heightsAmsl} && ${amsl} and ${constraints.heightsW84} && ${w84}`

/** The constraints that may share ground with a volume, and do share its height and time; its placeholders `nearValues` fill. */
export const nearGiven: SQL = near({
  box: sql`${sql.placeholder('box')}::polygon`,
  heights: sql`${sql.placeholder('heights')}::float8range`,
  during: sql`${sql.placeholder('during')}::tstzrange`,
  amsl: sql`${sql.placeholder('amsl')}::float8range`,
  w84: sql`${sql.placeholder('w84')}::float8range`,
})

/** The same with the volumes of a table `asked` that has `nearColumns`, which `nearLists` fill. */
export const nearAsked: SQL = near({
  box: sql`asked.box`,
  heights: sql`asked.heights`,
  during: sql`asked.during`,
  amsl: sql`asked.amsl`,
  w84: sql`asked.w84`,
})

export const nearValues = ({ polygon, minHeight, maxHeight, bounds, from, to }: Volume) => ({
  box: ringToPg(grownBox(polygon)),
  heights: bandToPg({ min: minHeight, max: maxHeight }),
  during: windowToPg({ from, to }),
  ...absoluteToPg(bounds),
})

/** The same of one volume at hand. */
export const nearVolume = (volume: Volume): SQL => {
  const { box, heights, during, amsl, w84 } = nearValues(volume)
  return near({
    box: sql`${box}::polygon`,
    heights: sql`${heights}::float8range`,
    during: sql`${during}::tstzrange`,
    amsl: sql`${amsl}::float8range`,
    w84: sql`${w84}::float8range`,
  })
}

/** By name, for a `questionTable`. */
export const nearColumns = {
  box: 'polygon',
  heights: 'float8range',
  during: 'tstzrange',
  amsl: 'float8range',
  w84: 'float8range',
} as const

/** A list a column, of as many volumes. */
export const nearLists = (volumes: readonly Volume[]) => {
  const near = volumes.map(nearValues)
  return {
    box: near.map(({ box }) => box),
    heights: near.map(({ heights }) => heights),
    during: near.map(({ during }) => during),
    amsl: near.map(({ amsl }) => amsl),
    w84: near.map(({ w84 }) => w84),
  }
}

/** What is not known is open. */
export const absoluteToPg = (bounds: Bounds | null | undefined) => ({
  amsl: bandToPg(bounds?.amsl ?? { min: null, max: null }),
  w84: bandToPg(bounds?.w84 ?? { min: null, max: null }),
})

/** Two rows have heights in common: in every reference that both know (docs/decisions/0055). */
export const shareHeights = (a: string, b: string): string =>
  heightColumns.map((column) => `${a}.${column} && ${b}.${column}`).join(' and ')

/** The heights of `whole` hold those of `part`. */
export const holdHeights = (whole: string, part: string): string =>
  heightColumns.map((column) => `${whole}.${column} @> ${part}.${column}`).join(' and ')

const heightColumns = ['heights', 'heights_amsl', 'heights_w84']

/** The same between two rows: `found` is looked up in the index, `by` is at hand. */
export const nearRow = (found: string, by: string): SQL =>
  sql.raw(`${found}.outer_ring && polygon(box(
      (box(${by}.outer_ring))[0] + point(${reachDeg}, ${reachDeg}),
      (box(${by}.outer_ring))[1] - point(${reachDeg}, ${reachDeg})))
    and ${found}.during && ${by}.during and ${shareHeights(found, by)}`)
