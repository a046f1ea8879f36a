import type { ReplayFacts, ReplayFrame } from './replay-frame.ts'

type Moved = Pick<ReplayFrame, 'timestampMs' | 'heightM' | 'climbMps'>

/** So much in a second is flown on purpose. */
const steepMps = 0.5
/** Frames farther away say nothing about a moment. */
const nearMs = 15_000

/** Metres in a second at a moment: as it was sent, else by the heights around it; null: not known. */
const climbAt = (frames: readonly Moved[], atMs: number): number | null => {
  const before = frames.findLast(({ timestampMs }) => timestampMs <= atMs)
  const after = frames.find(({ timestampMs }) => timestampMs > atMs)
  const sent = before && atMs - before.timestampMs <= nearMs ? before.climbMps : null
  if (sent !== null) return sent
  if (!before || !after || before.heightM === null || after.heightM === null) return null
  const betweenMs = after.timestampMs - before.timestampMs
  return betweenMs > nearMs ? null : ((after.heightM - before.heightM) * 1_000) / betweenMs
}

/** What the flight was doing at a moment; null where that is not known. */
export const phaseAt = (
  { air }: Pick<ReplayFacts, 'air'>,
  frames: readonly Moved[],
  atMs: number,
): string | null => {
  const last = air.findLast((moment) => moment.atMs <= atMs)
  if (last?.event === 'landed') return 'after landing'
  if (!last && air[0]?.event === 'airborne') return 'before take-off'
  const climbMps = climbAt(frames, atMs)
  if (climbMps === null) return null
  if (climbMps >= steepMps) return 'climbing'
  return climbMps <= -steepMps ? 'descending' : 'level'
}
