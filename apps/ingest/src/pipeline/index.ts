import type { IngestError } from '@clearway/domain/contracts'
import type { OpenSession } from '../sessions/registry.ts'
import { createBatcher } from './batcher.ts'
import type { Afterwards, Door, Passage, Stage } from './passage.ts'
import type { StoreGroup } from './store.ts'

export interface PipelineOptions {
  readonly clock: () => number
  /** Before storing, in order; the first to refuse ends the frame's way. */
  readonly before: readonly Stage[]
  readonly storeGroup: StoreGroup
  /** After the commit, in order. */
  readonly after: readonly Afterwards[]
  readonly batching: { maxItems: number; maxWaitMs: number; concurrency: number; maxHeld: number }
  readonly observe: PipelineObserver
}

/** What the metrics hear. */
export interface PipelineObserver {
  received(): void
  refused(code: IngestError['code'], frames: number): void
  stored(frames: number, seconds: number): void
}

export interface Pipeline {
  /** Takes one frame from a door: it is acknowledged after its commit, or refused; nothing in between. */
  take(session: OpenSession, door: Door, message: unknown): void
  readonly held: number
  close(): Promise<void>
}

const unavailable: IngestError = {
  type: 'error',
  code: 'UNAVAILABLE',
  message: 'The frame could not be stored now. Send it again.',
}

/** authorise → stamp → limit → sequence → store → acknowledge → publish, the same for every door. */
export const createPipeline = ({
  clock,
  before,
  after,
  storeGroup,
  batching,
  observe,
}: PipelineOptions): Pipeline => {
  const refuse = ({ door, frame }: Passage, error: IngestError) => {
    observe.refused(error.code, 1)
    door.refuse(frame ? { ...error, timestamp: frame.timestamp } : error)
  }

  const store = async (group: Passage[]): Promise<Set<Passage>> => {
    const began = performance.now()
    const failed = new Set(await storeGroup(group))
    observe.stored(group.length - failed.size, (performance.now() - began) / 1000)
    return failed
  }

  const answer = (group: Passage[], failed: Set<Passage>): void => {
    for (const passage of failed) refuse(passage, unavailable)
    // Every acknowledgement of the group leaves before any of it is fanned out.
    for (const step of after) for (const passage of group) if (!failed.has(passage)) step(passage)
  }

  /** Groups that are stored at the same time are answered in the order in which they came. */
  let answered: Promise<unknown> = Promise.resolve()
  const flush = (group: Passage[]): Promise<void> => {
    const turn = Promise.all([store(group), answered]).then(([failed]) => answer(group, failed))
    answered = turn.catch(() => {})
    return turn
  }
  const batcher = createBatcher<Passage>({ ...batching, flush })

  return {
    take(session, door, message) {
      observe.received()
      const passage: Passage = {
        session,
        door,
        message,
        receivedAt: clock(),
        frame: null,
        isNewest: false,
        wasWritten: false,
      }
      for (const stage of before) {
        const error = stage(passage)
        if (error) return refuse(passage, error)
      }
      if (!batcher.add(passage)) refuse(passage, unavailable)
    },
    get held() {
      return batcher.held
    },
    close: () => batcher.close(),
  }
}
