import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Identity } from './identity.ts'
import { serverEnv } from './init.ts'
import { isAlive, signal } from './processes.ts'
import { serverSettings } from './settings.ts'

interface LaunchOptions {
  binaries: string
  data: string
  who: Identity
  port: number
  ephemeral: boolean
  /** The directory of its socket; null: it has none. */
  socket: string | null
  logFile: string
}

/** In a session of its own, so that Ctrl-C in the terminal does not stop it before those who use it. */
export const launchServer = (options: LaunchOptions): ChildProcess => {
  const output = openSync(options.logFile, 'a', 0o640)
  const args = ['-D', options.data, ...serverSettings(options)]
  const child = spawn(join(options.binaries, 'bin', 'postgres'), args, {
    uid: options.who.uid,
    gid: options.who.gid,
    cwd: '/',
    env: serverEnv,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

const WATCH = `
trap '' INT TERM HUP
read -r line
kill -s "$2" "$1" 2>/dev/null
i=0
while kill -0 "$1" 2>/dev/null && [ $i -lt 100 ]; do
  case "$(cat "/proc/$1/stat" 2>/dev/null)" in *") Z "*) break ;; esac
  sleep 0.1
  i=$((i + 1))
done
kill -s KILL "$1" 2>/dev/null
[ -z "$3" ] || rm -rf "$3"
`

/** Stops the server when this process ends without doing so itself: the pipe to it then closes. */
export const watchOver = (pid: number, how: 'INT' | 'QUIT', removeAfter = ''): ChildProcess => {
  const child = spawn('/bin/sh', ['-c', WATCH, 'clearway-postgres-watch', String(pid), how, removeAfter], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  child.unref()
  const pipe = child.stdin as unknown as { unref?: () => void } | null
  pipe?.unref?.()
  return child
}

const lastLines = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim().split('\n').slice(-6).join('\n')
  } catch {
    return ''
  }
}

/** "cannot_connect_now": it starts or recovers, and takes nobody yet. The other two: it stops, or crashed and starts again. */
const passing = new Set(['57P03', '57P01', '57P02'])

/** Why the server answers that it will not: a wrong password, a damaged database. */
class Refusal extends Error {}

const ask = async (url: string): Promise<'answers' | 'starting' | 'silent' | Refusal> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'answers'
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (passing.has(code)) return 'starting'
    return error instanceof DatabaseError
      ? new Refusal(`PostgreSQL refuses its own stack: ${message}`)
      : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}

const refusalMs = 500

interface WaitOptions {
  logFile: string
  signal?: AbortSignal
  log: (line: string) => void
  /** Without a word from the server, nor one more in its log. */
  silenceMs?: number
  tellEveryMs?: number
}

/** A recovery takes as long as it does: given up is a server that has gone, or gives no sign of life. */
export const waitUntilAnswers = async (
  child: ChildProcess,
  url: string,
  { logFile, signal: abort, log, silenceMs = 120_000, tellEveryMs = 30_000 }: WaitOptions,
): Promise<void> => {
  const logSize = () => statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  let size = logSize()
  let heardAt = performance.now()
  let toldAt = heardAt
  for (;;) {
    const state = await ask(url)
    if (state === 'answers') return
    // Another server may have the port: ours ends then, which says more.
    if (state instanceof Refusal) await sleep(refusalMs)
    abort?.throwIfAborted()
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL ended while starting. The end of ${logFile}:\n${lastLines(logFile)}`)
    if (state instanceof Refusal) throw state
    const now = performance.now()
    if (state === 'starting' || logSize() !== size) heardAt = now
    size = logSize()
    if (now - heardAt > silenceMs) throw new Error(`PostgreSQL does not answer; see ${logFile}`)
    if (now - toldAt > tellEveryMs) {
      toldAt = now
      log(
        `PostgreSQL still starts: after a crash or in a restore it recovers first. ${logFile} says how far it is`,
      )
    }
    await sleep(50)
  }
}

export const createDatabase = async (adminUrl: string, name: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Escalates: `first`, then an immediate shutdown (recovered at the next start), then by force. */
export const stopServer = async (
  child: ChildProcess,
  first: NodeJS.Signals,
  withinMs: number,
): Promise<void> => {
  const pid = child.pid
  if (!pid) return
  const gone = () => child.exitCode !== null || child.signalCode !== null || !isAlive(pid)
  for (const [name, share] of [
    [first, 0.6],
    ['SIGQUIT', 0.2],
    ['SIGKILL', 0.2],
  ] as const) {
    if (gone()) return
    signal(pid, name)
    const deadline = performance.now() + withinMs * share
    while (!gone() && performance.now() < deadline) await sleep(20)
  }
}
