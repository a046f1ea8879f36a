import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@clearway/db'
import {
  type Clock,
  type OutgoingMessage,
  type Services,
  type Settings,
  systemClock,
} from '../../kernel/index.ts'
import { createMessages, type MessageService, type MessagesConfig } from '../../platform/messages/index.ts'
import type { Outcome } from '../../platform/messages/worker.ts'
import { createTestWorld } from '../world.ts'

export const codeMessage: OutgoingMessage = {
  channel: 'email',
  to: 'asha@example.org',
  purpose: 'verify',
  code: '123456',
  subject: 'Your code',
  text: '123456 is your code.',
}
export const smsMessage: OutgoingMessage = { ...codeMessage, channel: 'sms', to: '+4917012345678' }

interface Office {
  services: Services
  messages: MessageService
  outcomes: Outcome[]
  /** Stops and cuts every connection to the database, as the end of the process does. */
  kill(): void
}

/** A database with as many processes on it as a test opens, and a folder for the outbox file. */
export const openPostOffice = async (settings: Partial<Settings> = {}) => {
  const world = await createTestWorld(settings)
  const dataDir = await mkdtemp(join(tmpdir(), 'clearway-post-'))
  const log: string[] = []
  const closers: (() => Promise<void>)[] = []
  const note = (level: string) => (fields: object, message: string) =>
    void log.push(JSON.stringify({ level, ...fields, message }))
  const notes = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }

  /** One process with a pool of its own; `isSending`: whether it is an api process. */
  const open = (
    config: Partial<MessagesConfig> = {},
    isSending = true,
    clock: Clock = systemClock,
  ): Office => {
    const handle = openDatabase(world.database.url, { max: 10, applicationName: `office-${closers.length}` })
    let isDead = false
    const sockets: { destroy(): void }[] = []
    handle.pool.on('connect', (client) => sockets.push(socketOf(client)))
    const base = { ...world.services, db: handle.db, clock, log: notes }
    const full: MessagesConfig = {
      DATA_DIR: dataDir,
      SMTP_FROM: 'Clearway <no-reply@clearway.example>',
      CLEARWAY_MODE: 'development',
      ...config,
    }
    const messages = createMessages(full, base)
    const outcomes: Outcome[] = []
    if (isSending) messages.startSending(world.database.url, (_channel, outcome) => outcomes.push(outcome))
    closers.push(async () => {
      await messages.close()
      // Killed processes do not give their connections back.
      if (!isDead) await handle.close()
    })
    return {
      services: { ...base, messages },
      messages,
      outcomes,
      kill() {
        isDead = true
        void messages.close()
        for (const socket of sockets) socket.destroy()
      },
    }
  }
  const outbox = async () =>
    (await readFile(join(dataDir, 'outbox.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const close = async (): Promise<void> => {
    await Promise.allSettled(closers.map((one) => one()))
    await world.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { world, dataDir, log, open, outbox, close }
}

const socketOf = (client: object) =>
  (client as { connection: { stream: { destroy(): void } } }).connection.stream

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>
