import type { DraftModel } from '../../map/index.ts'
import type { Drawn } from '../ground/use-ground.ts'
import type { DraftVolume } from './volume-fields.ts'

/** What is drawn, as the ground under it is asked for. */
export const drawnOf = (
  { editor: { draft } }: DraftModel,
  { polygon }: DraftVolume,
  limits: NonNullable<DraftVolume['limits']>,
): Drawn => ({ polygon, path: draft.kind === 'corridor' ? draft.points : null, limits })
