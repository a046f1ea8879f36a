import { ensure, handle, inTurns, mostDrawnFeatures, mostDrawnPositions } from '../../kernel/index.ts'
import { importMissionsOp } from './contract.ts'
import { draftedMissions, drawnPositions, missionFormats, type SourceFeature } from './formats/index.ts'
import { chosen, featuresOf, oneByOne } from './opened.ts'
import { overKnownGround } from './over-known-ground.ts'

/** Stores nothing: a mission needs a crew and, mostly, a time, which no file has. */
export const importMissions = handle(importMissionsOp, async (ctx, input) => {
  const { format, features } = featuresOf(input, missionFormats)
  const wanted = chosen(features, input.only)
  refuseTooMany(wanted)
  const read = await oneByOne(
    draftedMissions(wanted, {
      bufferM: input.buffer,
      heightMarginM: input.height_margin,
      minHeight: input.min_height,
      maxHeight: input.max_height,
      groundElevation: input.ground_elevation,
      maxVertices: ctx.settings.vertices.other,
    }),
  )
  const drafted = await inTurns(read, async ({ drafts, ...feature }) => ({
    ...feature,
    drafts: await inTurns(drafts, (draft) => overKnownGround(ctx, draft, draft.mission_envelope)),
  }))
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

const refuseTooMany = (features: readonly SourceFeature[]): void => {
  const positions = features.reduce((sum, feature) => sum + drawnPositions(feature), 0)
  const isFew = features.length <= mostDrawnFeatures && positions <= mostDrawnPositions
  const found = `${features.length} features with lines and areas of ${positions} positions`
  const limits = `at most ${mostDrawnFeatures} features and ${mostDrawnPositions} positions are drawn at once`
  ensure(isFew, 'unprocessable', `content: ${found}; ${limits}. Name some of them in "only".`)
}
