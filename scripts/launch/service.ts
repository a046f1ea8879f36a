import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from '../../packages/domain/src/kernel/backoff.ts'
import type { Giving } from './given-connections.ts'
import { complain } from './say.mjs'

/** One life of a supervised process. */
export interface Running {
  pid: number
  /** Settles with the reason when the process has ended. */
  exited: Promise<string>
  stop(withinMs: number): Promise<void>
  /** Metrics that it sends to its parent alone, for Prometheus. */
  figures?(): Promise<string | undefined>
  giving?: Giving
}

export interface ServiceSpec {
  name: string
  launch(signal: AbortSignal): Promise<Running>
  /** Whether it answers; absent: running is enough. */
  probe?: () => Promise<boolean>
  /** Where its log is, for the message when it does not come up. */
  logFile: string
}

export interface Service {
  name: string
  /** Settles when it first answers; rejects when it cannot be brought up. */
  up: Promise<void>
  isUp(): boolean
  pid(): number | undefined
  figures(): Promise<string | undefined>
  give: Giving['give']
  stop(withinMs: number): Promise<void>
}

/** From when it first runs: a launch that waits, as for a recovery of the database, knows itself for how long. */
const FIRST_UP_MS = 90_000
const ATTEMPTS = 3
const PROBE_MS = 100
const BACKOFF = { firstMs: 200, mostMs: 3000 }
/** One that answered for so long did not fail to start: its end is a new one, and is mended at once. */
const STEADY_MS = 5000
/** For one that came up just as the stop began. */
const LATE_STOP_MS = 2000

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Polls until it answers; false when it ended first. */
const untilAnswers = async (spec: ServiceSpec, running: Running, stopping: AbortSignal): Promise<boolean> => {
  let ended = false
  void running.exited.then(() => {
    ended = true
  })
  while (!ended && !stopping.aborted) {
    if (!spec.probe || (await spec.probe().catch(() => false))) return !ended
    await Promise.race([sleep(PROBE_MS), running.exited])
  }
  return false
}

/** Keeps one process running: whenever it ends it is started again, sooner at first, every 3 s at the worst. */
export const supervise = (spec: ServiceSpec): Service => {
  const stopping = new AbortController()
  let running: Running | undefined
  let isUp = false
  let everUp = false
  let failures = 0
  let deadline: NodeJS.Timeout | undefined
  const first = Promise.withResolvers<void>()
  first.promise.catch(() => {})

  const giveUp = () => {
    if (!everUp)
      first.reject(
        new Error(`${spec.name} did not answer within ${FIRST_UP_MS / 1000} s. Its log is ${spec.logFile}`),
      )
  }

  const oneLife = async (): Promise<string> => {
    running = await spec.launch(stopping.signal)
    if (stopping.signal.aborted) await running.stop(LATE_STOP_MS)
    deadline ??= setTimeout(giveUp, FIRST_UP_MS)
    isUp = await untilAnswers(spec, running, stopping.signal)
    const answeredAt = isUp ? performance.now() : Number.POSITIVE_INFINITY
    if (isUp) {
      everUp = true
      first.resolve()
    }
    const reason = await running.exited
    isUp = false
    if (performance.now() - answeredAt > STEADY_MS) failures = 0
    return reason
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const reason = await oneLife().catch(reasonOf)
      running = undefined
      if (stopping.signal.aborted) return
      failures += 1
      if (!everUp && failures >= ATTEMPTS)
        return first.reject(new Error(`${spec.name} does not start: ${reason}\nIts log is ${spec.logFile}`))
      const pause = pauseAfter(BACKOFF, failures, 0)
      complain(`[${spec.name}] ended (${reason}); starting it again in ${pause} ms`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const loop = run()

  return {
    name: spec.name,
    up: first.promise,
    // One that hangs, or is about to end, answers nobody new.
    isUp: () => isUp && (running?.giving?.takes() ?? true),
    pid: () => running?.pid,
    figures: async () => (isUp ? running?.figures?.() : undefined),
    give: (asking) => isUp && (running?.giving?.give(asking) ?? false),
    stop: async (withinMs) => {
      clearTimeout(deadline)
      stopping.abort(new Error('stopping'))
      const ended = running?.stop(withinMs)
      await Promise.race([Promise.all([ended, loop]), sleep(withinMs + 1500)])
    },
  }
}
