import type { ZoneFeature } from '@clearway/domain/exchange'
import { failureData, isTransient } from '../../trpc/failure.ts'
import { nextBatch } from './batches.ts'

type Going = Pick<ZoneFeature, 'index' | 'drafts'>

export interface RunProgress {
  readonly zones: number
  readonly total: number
}

interface Run {
  readonly features: readonly Going[]
  /** Creates the zones of these features. */
  readonly create: (indices: readonly number[]) => Promise<void>
  readonly onProgress: (progress: RunProgress) => void
  /** What is under way is finished, and nothing after it begun. */
  readonly isCancelled: () => boolean
  readonly wait: (ms: number) => Promise<void>
}

const zonesOf = (features: readonly Going[]): number =>
  features.reduce((sum, { drafts }) => sum + drafts.length, 0)

/**
 * Creates everything, as much at a time as one import takes, and no feature twice. What is refused is asked for half at a time, as
 * around zones may be more missions than one request opens, and for twice as much behind it; a feature that is refused alone ends it.
 */
export const runImport = async (run: Run): Promise<void> => {
  let waiting = run.features
  let most = Number.POSITIVE_INFINITY
  const total = zonesOf(waiting)
  while (waiting.length > 0 && !run.isCancelled()) {
    run.onProgress({ zones: total - zonesOf(waiting), total })
    const { indices } = nextBatch(waiting, most)
    const outcome = await created(run, indices)
    if (outcome === 'too much') most = indices.length >> 1
    if (outcome !== 'done') continue
    waiting = waiting.filter(({ index }) => !indices.includes(index))
    most *= 2
  }
}

const defaultPauseMs = 10_000

/** How long to wait before the next attempt, as the service asks (Retry-After); null where it refused. */
export const pauseMsOf = (error: unknown): number | null => {
  const data = failureData(error)
  if (data?.retry_after_s !== undefined) return data.retry_after_s * 1_000
  return data?.failure === 'rate_limited' ? defaultPauseMs : null
}

/** No answer, or one that does not tell whether the request was carried out. */
export const isLost = (error: unknown): boolean =>
  isTransient(error) && failureData(error)?.failure !== 'rate_limited'

const created = async (
  { create, wait }: Run,
  indices: readonly number[],
): Promise<'done' | 'later' | 'too much'> => {
  try {
    await create(indices)
    return 'done'
  } catch (error) {
    if (indices.length > 1 && failureData(error)?.failure === 'unprocessable') return 'too much'
    const pauseMs = pauseMsOf(error)
    if (pauseMs === null) throw error
    await wait(pauseMs)
    return 'later'
  }
}
