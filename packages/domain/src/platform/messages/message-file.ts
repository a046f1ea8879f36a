import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, OutgoingMessage } from '../../kernel/index.ts'
import { smsOf, textOf } from './rendering.ts'

/** Where messages go while no gateway is configured: one JSON line each, readable by the owner only. */
export const createMessageFile = (dataDir: string, clock: Clock) => {
  const path = join(dataDir, 'outbox.ndjson')
  return async (message: OutgoingMessage): Promise<void> => {
    const { channel, to, purpose, code, link } = message
    // As its reader would see it, link included.
    const text = channel === 'sms' ? smsOf(message) : textOf(message).trimEnd()
    const line = { at: clock.now().toISOString(), channel, to, purpose, code, link, text }
    await mkdir(dataDir, { recursive: true })
    // One write of one line with O_APPEND: lines of several processes do not mix.
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    // The mode above only counts when the file is made.
    await chmod(path, 0o600)
  }
}
