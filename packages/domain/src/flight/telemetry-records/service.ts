import type { Tx } from '@clearway/db'
import {
  type Ctx,
  ensure,
  type FieldFault,
  fieldFaults,
  handle,
  type Memory,
  transact,
  unrecorded,
} from '../../kernel/index.ts'
import { mayUploadTelemetry } from '../sessions/policy.ts'
import { loadReadable } from '../sessions/service.ts'
import { findSession, type SessionRow } from '../sessions/store.ts'
import { deriveAltitudes } from '../telemetry/frames/altitudes.ts'
import { type FrameProblem, isProblem, readFrameOfBatch } from '../telemetry/frames/frame.ts'
import { noteLateFrames } from '../telemetry/frames/late-stretches.ts'
import { withFrameDays } from '../telemetry/frames/partitions.ts'
import { frameWindow } from '../telemetry/frames/retention.ts'
import { insertFramesOfOne, type WrittenSpan } from '../telemetry/frames/store.ts'
import { lockRoom } from '../telemetry/numbered/quota.ts'
import { keepFromPacking } from '../telemetry/packed/store.ts'
import { unpackFor } from '../telemetry/packed/unpack.ts'
import { recordsOf } from '../telemetry/records.ts'
import { listTelemetryRecordsOp, uploadTelemetryOp } from './contract.ts'

export const listTelemetryRecords = handle(listTelemetryRecordsOp, {
  load: loadReadable,
  run: (ctx, input, { sessionUuid }) => recordsOf(ctx, sessionUuid, input),
})

export const uploadTelemetry = handle(uploadTelemetryOp, {
  // A session of another person is 403 here, not 404 (docs/contract/sessions.md#owners-of-a-session).
  load: async (ctx, params) => {
    const session = await findSession(ctx.db, params.session_uuid)
    ensure(session, 'not_found', 'There is no such flight session.')
    ensure(mayUploadTelemetry(ctx.actor, session), 'forbidden', 'You do not own this session.')
    return session
  },
  run: async (ctx, input, session) => {
    const life = {
      startedAt: session.sessionStartTime.getTime(),
      endedAt: session.sessionEndTime?.getTime() ?? null,
    }
    const { frame: rules } = ctx.settings
    const stamp = { owner: session, window: frameWindow(life, ctx.clock.now().getTime(), rules) }
    const sound = allSound(input.frames.map((frame) => readFrameOfBatch(frame, stamp, rules.maxBytes)))
    const frames = sound.map(({ frame }) => frame)
    const bytes = sound.reduce((sum, one) => sum + one.bytes, 0)
    await deriveAltitudes(ctx.ground, frames)
    const times = frames.map(({ at }) => at)
    const { sessionUuid } = session
    const unaudited = unrecorded(ctx)
    const days = { from: Math.min(...times), to: Math.max(...times) }
    const store = () =>
      transact(ctx, async (tx) => {
        await keepFromPacking(tx, sessionUuid)
        const limit = rules.perSession
        const missing = await unpackFor(unaudited.db, tx, { sessionUuid, frames, limit })
        const room = await lockRoom(tx, session, limit)
        const written = await insertFramesOfOne(tx, missing)
        await room.take(written?.frames ?? 0)
        await afterUpload(ctx, tx, session, written)
      })
    const batch = { ...session, bytes }
    await inTurn(ctx.memory, batch, () => withFrameDays(unaudited.db, days, store))
    return { accepted: frames.length, session_uuid: sessionUuid }
  },
})

/** The turn of its session first: a batch that waits for that takes no place of its organisation, and no transaction. */
const inTurn = <T>(
  { batchesOfSession, batchesOfOrganisation }: Memory,
  { sessionUuid, orgUuid, bytes }: Batch,
  store: () => Promise<T>,
): Promise<T> => batchesOfSession.pass(sessionUuid, () => batchesOfOrganisation.pass(orgUuid, store), bytes)

interface Batch {
  readonly sessionUuid: string
  readonly orgUuid: string
  readonly bytes: number
}

/** Only what is new in the table is judged and shown: a batch that is sent again shows nothing twice. */
const afterUpload = async (
  ctx: Ctx,
  tx: Tx,
  { sessionUuid, assetUuid }: Pick<SessionRow, 'sessionUuid' | 'assetUuid'>,
  written: WrittenSpan | null,
) => {
  if (!written) return
  await noteLateFrames(
    tx,
    [written.from, written.to].map((at) => ({ sessionUuid, at })),
  )
  if (written.to > ctx.clock.now().getTime() - ctx.settings.frame.fanOutMaxAgeMs)
    await ctx.events.publish(tx, {
      type: 'telemetry_uploaded',
      session_uuid: sessionUuid,
      asset_uuid: assetUuid,
    })
}

/** All or nothing: one 400 that names the first fault of each bad frame by its index. */
const allSound = <Sound extends object>(read: readonly (Sound | FrameProblem)[]): Sound[] => {
  const faults: FieldFault[] = []
  const sound: Sound[] = []
  read.forEach((one, index) => {
    if (isProblem(one)) faults.push([fieldOf(index, one.field), one.message])
    else sound.push(one)
  })
  if (faults.length > 0) throw fieldFaults(faults)
  return sound
}

/** `frame` is the whole of it, when it is no object at all. */
const fieldOf = (index: number, field: string): string =>
  field === 'frame' ? `frames.${index}` : `frames.${index}.${field}`

export const telemetryOperations = {
  records: listTelemetryRecords,
  upload: uploadTelemetry,
}
