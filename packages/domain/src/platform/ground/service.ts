import { type Ctx, ensure, type GroundPosition, handle } from '../../kernel/index.ts'
import { type GroundPoint, terrainHeightsOp } from './contract.ts'

const millimetres = (m: number): number => Math.round(m * 1_000) / 1_000

const heights = handle(terrainHeightsOp, async ({ ground }, { points }) => {
  const found = await heightsUnder(ground, points)
  return points.map((point, i): GroundPoint => {
    const undulationM = ground.geoidUndulationM(point)
    const height = found.get(i)
    return {
      geoid_undulation_m: millimetres(undulationM),
      ground_amsl_m: height?.amslM ?? null,
      ground_w84_m: height ? millimetres(height.amslM + undulationM) : null,
      source: height?.source ?? null,
    }
  })
})

/** What one question reads at most: some seconds of a packed GeoTIFF. */
const mostHeights = 64_000_000
/** So many are read however large they are: points beside each other may lie where four meet. */
const meetingBlocks = 4

/** The heights by the places of their points, which are asked block by block: each of them is read once. */
const heightsUnder = async (ground: Ctx['ground'], points: readonly GroundPosition[]) => {
  const blocks = await ground.blocksUnder(points)
  const sizes = new Map(blocks.flatMap((block) => (block ? [[block.key, block.size] as const] : [])))
  const size = sizes.values().reduce((sum, one) => sum + one, 0)
  ensure(
    size <= mostHeights || sizes.size <= meetingBlocks,
    'unprocessable',
    `points: they lie too far apart, in ${sizes.size} blocks of the terrain. Ask for some of them at a time.`,
  )
  const places = Map.groupBy(points.keys(), (i) => blocks[i]?.key)
  const order = [...places.values()].flat()
  const found = await ground.groundAt(order.map((i) => points[i] as GroundPosition))
  return new Map(order.map((i, n) => [i, found[n] ?? null]))
}

export const terrainOperations = { heights }
