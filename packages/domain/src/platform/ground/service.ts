import { handle } from '../../kernel/index.ts'
import { type GroundPoint, terrainHeightsOp } from './contract.ts'

const millimetres = (m: number): number => Math.round(m * 1_000) / 1_000

const heights = handle(terrainHeightsOp, async ({ ground }, { points }) => {
  const found = await ground.groundAt(points)
  return points.map((point, i): GroundPoint => {
    const undulationM = ground.geoidUndulationM(point)
    const height = found[i]
    return {
      geoid_undulation_m: millimetres(undulationM),
      ground_amsl_m: height?.amslM ?? null,
      ground_w84_m: height ? millimetres(height.amslM + undulationM) : null,
      source: height?.source ?? null,
    }
  })
})

export const terrainOperations = { heights }
