import { copyRows, type DatabaseHandle } from '@clearway/db'
import { copyBytes, copyStatement, isProblem, readFrame, type StoredFrame } from '@clearway/domain/telemetry'
import { cpuEach, frameText } from './load.ts'

export interface BareCopy {
  readonly pool: DatabaseHandle['pool']
  /** None that a load sends for: a service that has older frames than the table takes them for repeated ones. */
  readonly sessionUuids: readonly string[]
  /** Frames in one COPY, which is one commit. */
  readonly groupFrames: number
  readonly warmUpMs: number
  readonly measureMs: number
  cpu(): Record<string, number>
}

/** As many groups are on their way at once as the service has (apps/ingest/src/app.ts). */
const connections = 2

/**
 * The frames of the load, copied into the same table by nothing but COPY: what PostgreSQL itself takes for a frame, in
 * microseconds of CPU by part.
 */
export const bareCopy = async (copy: BareCopy): Promise<Record<string, number>> => {
  const groups = groupsOf(copy.sessionUuids, copy.groupFrames)
  let copied = 0
  let isOver = false
  const connection = async () => {
    while (!isOver) {
      await copyRows(copy.pool, { statement: copyStatement, rows: copyBytes(groups()) }, 10_000)
      copied += copy.groupFrames
    }
  }
  const running = Promise.all(Array.from({ length: connections }, connection))
  await new Promise((resolve) => setTimeout(resolve, copy.warmUpMs))
  const before = { copied, cpu: copy.cpu() }
  await new Promise((resolve) => setTimeout(resolve, copy.measureMs))
  const cpuUs = cpuEach(before.cpu, copy.cpu(), copied - before.copied)
  isOver = true
  await running
  return cpuUs
}

/** Each run goes on where the one before it ended, so that the index grows at the end of each session as it does under the load. */
let nextAt = 0

const groupsOf = (sessionUuids: readonly string[], groupFrames: number): (() => StoredFrame[]) => {
  nextAt = Math.max(nextAt, Date.now())
  const sessionUuid = sessionUuids[0]!
  const read = readFrame(JSON.parse(frameText(new Date(nextAt).toISOString())), {
    owner: { sessionUuid, assetUuid: sessionUuid, assetUin: 'UA0093K4T0Q' },
    window: { from: 0, to: Number.POSITIVE_INFINITY, keptFrom: 0 },
  })
  if (isProblem(read)) throw new Error(read.message)
  let turn = 0
  return () =>
    Array.from({ length: groupFrames }, () => {
      turn = (turn + 1) % sessionUuids.length
      if (turn === 0) nextAt += 1
      return { ...read, sessionUuid: sessionUuids[turn]!, at: nextAt }
    })
}
