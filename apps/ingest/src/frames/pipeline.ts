import type { IngestError } from '@clearway/domain/contracts'
import { type Batcher, type BatcherOptions, createBatcher } from '@clearway/domain/kernel'
import { namedTime, type StoredFrame } from '@clearway/domain/telemetry'
import type { SpanOf, Tracing } from '@clearway/domain/tracing'
import { type AdmissionRules, type Arrival, admit } from './admit.ts'
import type { Passage, Responder } from './passage.ts'
import type { StoreGroup } from './store.ts'

export interface PipelineOptions
  extends Pick<CommitOptions<Passage, unknown>, 'publish' | 'batching' | 'tracing'> {
  readonly clock: () => number
  readonly rules: AdmissionRules
  /** What waits for its commit; a frame beyond it is refused, however few they are. */
  readonly maxHeldBytes: number
  readonly storeGroup: StoreGroup
  readonly observe: PipelineObserver
}

/** What the metrics count. */
export interface PipelineObserver {
  received(): void
  refused(code: IngestError['code'], frames: number): void
  stored(frames: number, seconds: number): void
}

export interface Pipeline {
  /** Takes one frame; its responder answers its sender: it is acknowledged after its commit, or refused; nothing in between. */
  take(given: Given): void
  readonly held: number
  /** How long frames have been waiting for their commit. */
  readonly waitedMs: number
  close(): Promise<void>
}

/** What storing it will tell. */
const untold = { wasWritten: false, wasTried: false, refusal: null }

/** A frame as a socket took it. */
type Given = Pick<Passage, 'session' | 'responder' | 'bytes'> & Pick<Arrival, 'message'>

const unavailable: IngestError = {
  type: 'error',
  code: 'UNAVAILABLE',
  message: 'The frame could not be stored now. Send it again.',
}

/**
 * The way of a socket's frame: authorise, stamp, limit, sequence (admit.ts), store, acknowledge, publish (commitInGroups).
 * What it shares with the other transports, and where they differ, is in docs/contract/telemetry.md#the-way-of-a-frame.
 */
export const createPipeline = ({
  clock,
  rules,
  maxHeldBytes,
  storeGroup,
  observe,
  ...commitOptions
}: PipelineOptions): Pipeline => {
  let heldBytes = 0
  // A refusal overtakes the acknowledgements, which wait for their commits: its place does not tell whose it is.
  const refuse = (responder: Responder, error: IngestError, timestamp: string | null) => {
    observe.refused(error.code, 1)
    responder.refuse(timestamp === null ? error : { ...error, timestamp })
  }
  const refusePassage = ({ responder, frame }: Passage, error: IngestError) =>
    refuse(responder, error, frame.timestamp)
  const groups = commitInGroups<Passage, readonly Passage[]>({
    ...commitOptions,
    store: storeGroup,
    sessionOf: ({ session }) => session.sessionUuid,
    acknowledge(group, failed) {
      for (const passage of failed) refusePassage(passage, passage.refusal ?? unavailable)
      const refused = new Set(failed)
      const written: StoredFrame[] = []
      for (const passage of group) {
        heldBytes -= passage.bytes
        if (refused.has(passage)) continue
        passage.responder.acknowledge(passage.frame.timestamp)
        if (passage.wasWritten) written.push(passage.frame)
      }
      return written
    },
    observe: (group, failed, seconds) => observe.stored(group.length - failed.length, seconds),
  })

  return {
    take({ session, responder, message, bytes }) {
      observe.received()
      const admitted = admit({ session, message, receivedAt: clock() }, rules)
      if ('code' in admitted) return refuse(responder, admitted, namedTime(message))
      const { frame, isNewest } = admitted
      const passage = { session, responder, frame, bytes, isNewest, ...untold }
      if (heldBytes + bytes > maxHeldBytes || !groups.add(passage)) refusePassage(passage, unavailable)
      else heldBytes += bytes
    },
    get held() {
      return groups.held
    },
    get waitedMs() {
      return groups.waitedMs
    },
    close: () => groups.close(),
  }
}

export interface CommitOptions<Item, Result> {
  /** One commit for the whole group. Must not reject: what could not be stored is named in the result. */
  store(group: readonly Item[]): Promise<Result>
  /**
   * After the commit, and only then: an acknowledgement means "stored". Answers the rows that are new, in the order in
   * which their frames came.
   */
  acknowledge(group: readonly Item[], result: Result): readonly StoredFrame[]
  /** With each row that is new. */
  publish(frame: StoredFrame): void
  readonly batching: Omit<BatcherOptions<Item>, 'flush'>
  readonly tracing: Tracing
  sessionOf(item: Item): string
  observe(group: readonly Item[], result: Result, seconds: number): void
}

/** The second half of a frame's way, the same for every transport that stays open: store → acknowledge → publish. */
export const commitInGroups = <Item, Result>(options: CommitOptions<Item, Result>): Batcher<Item> => {
  /** Groups that are stored at the same time are answered in the order in which they came. */
  let answered: Promise<void> = Promise.resolve()
  const flush = async (group: readonly Item[]): Promise<void> => {
    const began = performance.now()
    const [before, done] = [answered, Promise.withResolvers<void>()]
    answered = done.promise
    try {
      const result = await options.store(group)
      options.observe(group, result, (performance.now() - began) / 1000)
      await before
      // Every acknowledgement of the group leaves before any of it is fanned out.
      const written = options.acknowledge(group, result)
      options.tracing.span(publishSpan(written.length), () => {
        for (const frame of written) options.publish(frame)
      })
    } finally {
      done.resolve()
    }
  }
  return createBatcher<Item>({
    ...options.batching,
    flush: (group) => options.tracing.span(groupSpan(group, options.sessionOf), () => flush(group)),
  })
}

const publishSpan = (frames: number): SpanOf => ({
  name: 'publish frames',
  attributes: () => ({ 'clearway.frames': frames }),
})

/** A trace a group: thousands of frames a second come here. */
const groupSpan = <Item>(group: readonly Item[], sessionOf: (item: Item) => string): SpanOf => ({
  name: 'frames',
  attributes: () => ({
    'clearway.frames': group.length,
    'clearway.sessions': [...new Set(group.map(sessionOf))],
  }),
})
