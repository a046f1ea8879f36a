import { type Details, ensure, Failure, handle, pageOf, transact } from '../kernel/index.ts'
import { mayUploadTelemetry } from '../sessions/policy.ts'
import { findSession } from '../sessions/store.ts'
import { listTelemetryRecordsOp, uploadTelemetryOp } from './contract.ts'
import { exportTelemetry } from './export.ts'
import { type FrameWindow, frameProblem, readFrame } from './frame.ts'
import { ensureFrameDays } from './partitions.ts'
import { presentFrame } from './present.ts'
import { loadReadable } from './readable.ts'
import { countFrames, insertFrames, listFrames } from './store.ts'
import { frameWindow } from './window.ts'

export const listTelemetryRecords = handle(listTelemetryRecordsOp, {
  load: loadReadable,
  run: async (ctx, input, session) => {
    const filter = { sessionUuid: session.sessionUuid, from: input.from, to: input.to }
    const total = await countFrames(ctx.db, filter)
    const rows = await listFrames(ctx.db, filter, input)
    return pageOf(rows.map(presentFrame), total, input)
  },
})

export const uploadTelemetry = handle(uploadTelemetryOp, {
  // SPEC.md answers a session of somebody else with 403 here, not with 404.
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
    const window = frameWindow(life, ctx.clock.now().getTime(), ctx.settings.frame)
    refuseFaults(input.frames, window)
    const frames = input.frames.map((frame) => readFrame(frame, session))
    const times = frames.map(({ at }) => at)
    const youngest = Math.max(...times)
    await ensureFrameDays(ctx.db, Math.min(...times), youngest)
    await transact(ctx, async (tx) => {
      const written = await insertFrames(tx, frames)
      const isLive = youngest > ctx.clock.now().getTime() - ctx.settings.frame.fanOutMaxAgeMs
      if (isLive && written.size > 0)
        await ctx.events.publish(tx, { type: 'telemetry_uploaded', session_uuid: session.sessionUuid })
    })
    return { accepted: frames.length, session_uuid: session.sessionUuid }
  },
})

/** All or nothing: one 400 that names the first fault of every bad frame by its index. */
const refuseFaults = (frames: readonly unknown[], window: FrameWindow): void => {
  const details: Details = {}
  frames.forEach((frame, index) => {
    const problem = frameProblem(frame, window)
    if (problem) details[fieldOf(index, problem.field)] = [problem.message]
  })
  const [first] = Object.entries(details)
  if (first) throw new Failure('invalid_input', `${first[0]}: ${first[1][0]}`, { details })
}

/** `frame` is the whole of it, when it is no object at all. */
const fieldOf = (index: number, field: string): string =>
  field === 'frame' ? `frames.${index}` : `frames.${index}.${field}`

export const telemetryOperations = {
  records: listTelemetryRecords,
  upload: uploadTelemetry,
  export: exportTelemetry,
}
