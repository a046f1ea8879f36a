import { bandToPg, ringToPg, type StoredPolygon, tables, windowToPg } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { bbox } from '../../geo/index.ts'
import type { Volume } from './volume.ts'

const { constraints } = tables

// `polygon && polygon` is no exact answer to whether two touch (docs/decisions/0009): it overlooks gaps within the
// tolerance and takes slanted neighbours for touching. So the index is asked for whatever shares ground with a box
// around the one, a little larger, and `polygonsOverlap` decides about each.

/** More than polygons may be apart and still overlap. */
const reachDeg = 1e-5

const grownBox = (polygon: StoredPolygon): number[][] => {
  const [west, south, east, north] = bbox(polygon as Parameters<typeof bbox>[0])
  const [left, bottom, right, top] = [west - reachDeg, south - reachDeg, east + reachDeg, north + reachDeg]
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ]
}

const near = (box: SQL, heights: SQL, during: SQL): SQL =>
  sql`${constraints.outer} && ${box} and ${constraints.heights} && ${heights} and ${constraints.during} && ${during}`

/** The constraints that may share ground with a volume, and do share its height and time; its placeholders `nearValues` fill. */
export const nearGiven: SQL = near(
  sql`${sql.placeholder('box')}::polygon`,
  sql`${sql.placeholder('heights')}::float8range`,
  sql`${sql.placeholder('during')}::tstzrange`,
)

/** The same with the volumes of a table `asked`, whose columns `nearValues` fill. */
export const nearAsked: SQL = near(sql`asked.box`, sql`asked.heights`, sql`asked.during`)

export const nearValues = ({ polygon, minHeight, maxHeight, from, to }: Volume) => ({
  box: ringToPg(grownBox(polygon)),
  heights: bandToPg({ min: minHeight, max: maxHeight }),
  during: windowToPg({ from, to }),
})

/** The same between two rows: `found` is looked up in the index, `by` is at hand. */
export const nearRow = (found: string, by: string): SQL =>
  sql.raw(`${found}.outer_ring && polygon(box(
      (box(${by}.outer_ring))[0] + point(${reachDeg}, ${reachDeg}),
      (box(${by}.outer_ring))[1] - point(${reachDeg}, ${reachDeg})))
    and ${found}.heights && ${by}.heights and ${found}.during && ${by}.during`)
