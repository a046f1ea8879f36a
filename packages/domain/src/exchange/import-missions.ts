import { ensure, handle } from '../kernel/index.ts'
import { importMissionsOp } from './contract.ts'
import { draftMissions, missionFormats } from './formats/index.ts'
import { chosen, featuresOf } from './opened.ts'

/** Corridors cost more to draw than zones do to check. */
const mostAtOnce = 200

/** Stores nothing: a mission wants a crew and, mostly, a time, which no file has. */
export const importMissions = handle(importMissionsOp, async (ctx, input) => {
  const { format, features } = featuresOf(input, missionFormats)
  const wanted = chosen(features, input.only)
  const enough = wanted.length <= mostAtOnce
  ensure(
    enough,
    'unprocessable',
    `content: ${wanted.length} features; at most ${mostAtOnce} are drawn at once. Name some in "only".`,
  )
  const drafted = draftMissions(wanted, {
    bufferM: input.buffer,
    heightMarginM: input.height_margin,
    minHeight: input.min_height,
    maxHeight: input.max_height,
    groundElevation: input.ground_elevation,
    maxVertices: ctx.settings.vertices.other,
  })
  const faulty = drafted.filter(({ faults }) => faults.length > 0).length
  return {
    format,
    total_features: features.length,
    total_ready: drafted.length - faulty,
    total_faulty: faulty,
    features: drafted.map(({ drafts, notes, faults, ...feature }) => ({
      ...feature,
      verdict: faults.length > 0 ? ('fault' as const) : ('ready' as const),
      missions: drafts.map((draft) => ({ ...draft, mission_envelope: { ...draft.mission_envelope } })),
      notes: [...notes],
      faults: [...faults],
    })),
  }
})
