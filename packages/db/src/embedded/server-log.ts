import { createReadStream, createWriteStream } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

export interface LogLength {
  /** As with the logs of the other processes. */
  maxBytes?: number
  everyMs?: number
}

/**
 * Keeps the log and one older generation of it. The server appends to the file itself, so that it has its log also when nobody
 * is there to read: the file is copied and emptied, never renamed.
 */
export const keepShort = async (
  logFile: string,
  { maxBytes = 20 * 2 ** 20, everyMs = 60_000 }: LogLength = {},
): Promise<{ stop(): void }> => {
  const look = async () => {
    const size = await stat(logFile).then(
      (found) => found.size,
      () => 0,
    )
    if (size <= maxBytes) return
    // Of a log that was never kept short its end. On a full disk there is no older generation, and the database has the room.
    const last = createReadStream(logFile, { start: size - maxBytes })
    await pipeline(last, createWriteStream(`${logFile}.1`)).catch(() => {})
    await truncate(logFile).catch(() => {})
  }
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const lookOn = async () => {
    await look()
    if (!isStopped) timer = setTimeout(() => void lookOn(), everyMs).unref()
  }
  await lookOn()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
