import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { complain } from './say.mjs'

const MAX_BYTES = 20 * 1024 * 1024
const RETRY_MS = 1000
const WARN = 40
const LEVELS: Record<string, number> = { warn: 40, error: 50, fatal: 60 }

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Appends to one file and keeps one older generation of it. */
class RotatingFile {
  readonly #path: string
  #stream: WriteStream
  #size: number
  #openedAt = 0

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    this.#path = path
    this.#size = sizeOf(path)
    this.#stream = this.#open()
  }

  #open(): WriteStream {
    this.#openedAt = performance.now()
    if (this.#size > MAX_BYTES && existsSync(this.#path)) {
      renameSync(this.#path, `${this.#path}.1`)
      this.#size = 0
    }
    const stream = createWriteStream(this.#path, { flags: 'a', mode: 0o640 })
    stream.on('error', () => {})
    return stream
  }

  /** A stream that had a fault, such as a full disk, writes no more: another one is tried each second. */
  #mend(): void {
    const fault = this.#stream.errored
    if (!fault || performance.now() - this.#openedAt < RETRY_MS) return
    this.#size = sizeOf(this.#path)
    this.#stream = this.#open()
    this.#stream.write(`\n--- ${new Date().toISOString()} lines are missing here: ${fault.message}\n`)
  }

  write(line: string): void {
    this.#mend()
    if (this.#stream.errored) return
    this.#size += line.length + 1
    this.#stream.write(`${line}\n`)
    if (this.#size <= MAX_BYTES) return
    this.#stream.end()
    this.#stream = this.#open()
  }
}

/** The log keeps the stack; the terminal has the message. */
const STACK_LINE = /^\s+at |^\s*[\^{}]*$/

interface Entry {
  level?: number | string
  msg?: string
  err?: { message?: string }
}

const asEntry = (line: string): Entry | undefined => {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** What of a line belongs on the terminal: warnings and errors, and whatever else goes to stderr. */
export const terminalText = (line: string, isStderr: boolean): string | undefined => {
  const entry = asEntry(line)
  if (!entry) return isStderr && line.trim() && !STACK_LINE.test(line) ? line : undefined
  const level = typeof entry.level === 'string' ? LEVELS[entry.level] : entry.level
  if ((level ?? 0) < WARN) return undefined
  return [entry.msg, entry.err?.message].filter(Boolean).join(': ') || line
}

export interface LogSink {
  path: string
  note(text: string): void
  follow(stream: Readable | null, isStderr: boolean): void
}

const eachLine = (stream: Readable, take: (line: string) => void): void => {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('error', () => {})
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  stream.on('end', () => {
    if (rest) take(rest)
  })
}

/** DATA_DIR/logs/<name>.log: everything a child prints, with warnings and errors shown on the terminal too. */
export const logSink = (dataDir: string, name: string): LogSink => {
  const path = join(dataDir, 'logs', `${name}.log`)
  const file = new RotatingFile(path)
  return {
    path,
    note: (text) => file.write(`--- ${new Date().toISOString()} ${text}`),
    follow: (stream, isStderr) => {
      if (!stream) return
      eachLine(stream, (line) => {
        file.write(line)
        const text = terminalText(line, isStderr)
        if (text) complain(`[${name}] ${text}`)
      })
    },
  }
}
