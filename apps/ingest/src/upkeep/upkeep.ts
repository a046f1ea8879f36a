import { setTimeout as sleep } from 'node:timers/promises'
import {
  dropOutdatedLevels,
  endExpiredSessions,
  endFlightsOfLeavers,
  listEndedAmong,
  prepareReplays,
} from '@clearway/domain/flight'
import { hour, minute, type Services, second } from '@clearway/domain/kernel'
import {
  dropPackedDays,
  keepFrameDays,
  type PackingDelay,
  packEndedSessions,
} from '@clearway/domain/telemetry'
import {
  addUpPermissionCounts,
  pruneLeftovers,
  pruneZoneChanges,
  retireLeftBehind,
  warnOfExpiry,
} from '@clearway/domain/upkeep'
import type { ConformanceWatch } from '../conformance/watch.ts'
import type { Hub } from '../live/hub.ts'
import type { Claims } from '../transports/socket/claims.ts'
import type { SessionRegistry } from '../transports/socket/registry.ts'
import type { UpkeepObserver } from './metrics.ts'

export interface UpkeepOptions {
  readonly services: Services
  readonly registry: SessionRegistry
  readonly claims: Claims
  readonly hub: Hub
  /** Where flights are now. */
  readonly noteFlights: () => Promise<void>
  readonly conformance: Pick<ConformanceWatch, 'listen' | 'judgeLate'>
  readonly observe: UpkeepObserver
}

/** Of a minute: the rest is for those who fly. */
const packingMs = 10 * second
const preparingMs = 10 * second
/** What is under way when the process ends may end too; packing goes on elsewhere and is not waited for. */
const closePatienceMs = second

export interface Upkeep {
  /** Begins nothing more, and waits a moment for what is under way. */
  close(): Promise<void>
}

/**
 * What has to happen without anybody asking. Events come sooner; the four-second rounds
 * keep the promise of 5 s when an event was missed.
 */
export const startUpkeep = ({
  services,
  registry,
  claims,
  hub,
  noteFlights,
  conformance,
  observe,
}: UpkeepOptions): Upkeep => {
  const { db, clock, log } = services
  const now = () => clock.now().getTime()
  const underWay = new Map<string, Promise<void>>()
  let isClosed = false

  const endKnownEnded = async () => {
    const uuids = registry.uuids()
    if (uuids.length === 0) return
    for (const sessionUuid of await listEndedAmong(db, clock.now(), uuids)) registry.end(sessionUuid)
  }

  interface Task {
    readonly name: string
    readonly everyMs: number
    readonly fromNowOn?: true
  }
  const every = ({ name, everyMs, fromNowOn }: Task, work: () => Promise<void>): NodeJS.Timeout => {
    const ran = observe(name)
    const tryIt = async () => {
      try {
        await work()
        ran(true)
      } catch (error) {
        // What a process leaves behind when it ends is done by the next one.
        if (isClosed) return
        ran(false)
        log.warn({ err: error, task: name }, 'upkeep failed; it is tried again')
      }
    }
    const run = () => {
      if (underWay.has(name)) return
      underWay.set(
        name,
        tryIt().finally(() => underWay.delete(name)),
      )
    }
    if (fromNowOn) run()
    return setInterval(run, everyMs)
  }

  const preparing = { budgetMs: preparingMs }
  const packing = { budgetMs: packingMs, apart: new Map<string, PackingDelay>() }
  const timers = [
    every({ name: 'expire', everyMs: second }, async () => {
      registry.endExpired(now())
      hub.expire()
    }),
    every({ name: 'note_flights', everyMs: second }, noteFlights),
    every({ name: 'listen', everyMs: second, fromNowOn: true }, () => conformance.listen()),
    every({ name: 'judge_late', everyMs: second }, () => conformance.judgeLate()),
    every({ name: 'end_known', everyMs: 4 * second }, endKnownEnded),
    every({ name: 'end_leavers', everyMs: 4 * second }, () => endFlightsOfLeavers(services)),
    every({ name: 'check_claims', everyMs: 4 * second }, () => claims.check(registry)),
    every({ name: 'recheck_viewers', everyMs: 4 * second }, async () => hub.recheck()),
    every({ name: 'end_expired', everyMs: 10 * second }, () => endExpiredSessions(services)),
    every(
      { name: 'keep_days', everyMs: hour, fromNowOn: true },
      async () => void (await keepFrameDays(services)),
    ),
    every({ name: 'pack', everyMs: minute }, async () => void (await packEndedSessions(services, packing))),
    every({ name: 'drop_days', everyMs: hour }, () => dropPackedDays(services)),
    every(
      { name: 'prepare_replays', everyMs: minute },
      async () => void (await prepareReplays(services, preparing)),
    ),
    every({ name: 'drop_replays', everyMs: hour }, () => dropOutdatedLevels(db)),
    every(
      { name: 'retire_left_behind', everyMs: second },
      async () => void (await retireLeftBehind(services)),
    ),
    every({ name: 'add_up_permissions', everyMs: minute }, () => addUpPermissionCounts(services)),
    every({ name: 'prune_zones', everyMs: hour }, async () => void (await pruneZoneChanges(services))),
    every(
      { name: 'warn_expiry', everyMs: hour, fromNowOn: true },
      async () => void (await warnOfExpiry(services)),
    ),
    every(
      { name: 'prune', everyMs: 10 * minute, fromNowOn: true },
      async () => void (await pruneLeftovers(services)),
    ),
  ]

  return {
    async close() {
      isClosed = true
      timers.forEach(clearInterval)
      await Promise.race([Promise.all(underWay.values()), sleep(closePatienceMs, null, { ref: false })])
    },
  }
}
