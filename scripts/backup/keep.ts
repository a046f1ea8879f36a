import { renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackupStatus, statusFile } from '../../packages/domain/src/platform/backups.ts'
import { complain, say } from '../launch/say.mjs'
import { type BaseOptions, takeBase } from './base.ts'
import { follow } from './follow.ts'
import { basesOf } from './places.ts'
import { makeRoom, type Room, tellStays } from './retention.ts'
import { openSet, unlessCopying } from './set.ts'
import type { BackupSettings } from './settings.ts'

const againMs = 1_000
const baseAgainMs = 10_000
/** A whole copy takes its time. */
const graceMs = 3_600_000
const repeatMs = 60_000

export interface KeepOptions extends BackupSettings, Pick<BaseOptions, 'url' | 'installation'> {
  readonly signal: AbortSignal
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is known of the database's time is so much older at most. */
const tellingMs = 60_000

/** Both by the database's clock; a copy that is of the future was made while that ran ahead. */
export const isDue = (baseAt: Date | null, now: Date, everyMs: number): boolean => {
  const ageMs = baseAt ? now.getTime() - baseAt.getTime() : everyMs
  return ageMs >= everyMs || ageMs < -tellingMs
}

/** Keeps the log as it comes and makes a whole copy when one is due, until it is stopped. */
export const keepBackups = async (options: KeepOptions): Promise<void> => {
  const { signal } = options
  const faults: { log: string | null; base: string | null } = { log: null, base: null }
  let stays: string | null = null
  let directory: string | undefined
  let keptUntil: string | null = null
  let baseAt: Date | null = null
  let reportedAt = Number.NEGATIVE_INFINITY

  const tell = (): void => {
    if (!directory) return
    const due = (baseAt?.getTime() ?? Date.now()) + options.everyMs + graceMs
    const status: BackupStatus = {
      kept_until: baseAt && keptUntil,
      base_at: baseAt?.toISOString() ?? null,
      base_due: new Date(due).toISOString(),
      fault: faults.log ?? faults.base,
      stays,
    }
    try {
      writeFileSync(`${statusFile(directory)}.new`, `${JSON.stringify(status, null, 2)}\n`)
      renameSync(`${statusFile(directory)}.new`, statusFile(directory))
    } catch {
      // a full or lost disk, which the reported fault names
    }
  }
  const fail = (part: 'log' | 'base', error: unknown): void => {
    if (signal.aborted) return
    const reason = reasonOf(error)
    if (faults[part] !== reason || performance.now() - reportedAt > repeatMs) {
      reportedAt = performance.now()
      complain(
        `${part === 'log' ? 'Nothing is backed up' : 'No whole copy is made'} at the moment: ${reason}`,
      )
    }
    faults[part] = reason
    tell()
  }
  const clear = (part: 'log' | 'base'): void => {
    if (faults[part]) say('Backups are made again.')
    faults[part] = null
  }

  const onStays = (reason: string | null): void => {
    if (reason !== stays) tellStays(reason)
    stays = reason
  }

  let lookedAt = performance.now()
  /** By now somebody may have let go of it, or removed it. */
  const lookAgain = async (room: Room): Promise<void> => {
    if (stays === null || performance.now() - lookedAt < repeatMs) return
    lookedAt = performance.now()
    // A database that is away is told of by what follows its log.
    await unlessCopying(options.url, (client) => makeRoom(client, room)).catch(() => {})
  }

  let isCopying = false
  const copyWhen = async (isDue: boolean, set: string): Promise<void> => {
    if (isCopying || !isDue) return
    isCopying = true
    try {
      baseAt = await takeBase({ ...options, directory: set, onStays })
      say(`A whole copy was made: ${baseAt.toISOString()}`)
      clear('base')
    } catch (error) {
      fail('base', error)
      await sleep(baseAgainMs, undefined, { signal }).catch(() => {})
    } finally {
      isCopying = false
    }
  }

  const keep = async (): Promise<void> => {
    const set = await openSet(options.url, options.backupDir)
    directory = set.directory
    const room = { ...options, directory, onStays }
    await unlessCopying(options.url, (client) => makeRoom(client, room))
    await follow(
      { ...options, ...set },
      {
        onOpen({ timeline, isFresh }) {
          const last = basesOf(set.directory).findLast((base) => base.timeline === timeline)
          baseAt = last && !isFresh ? new Date(last.finishedAt) : null
          void copyWhen(!baseAt, set.directory)
        },
        onKept(until) {
          keptUntil = until.toISOString()
          // Somebody may have removed what was there.
          if (!basesOf(set.directory).length) baseAt = null
          clear('log')
          tell()
          void lookAgain(room)
          void copyWhen(isDue(baseAt, until, options.everyMs), set.directory)
        },
      },
    )
  }

  while (!signal.aborted) {
    await keep().catch((error) => fail('log', error))
    await sleep(againMs, undefined, { signal }).catch(() => {})
  }
}
