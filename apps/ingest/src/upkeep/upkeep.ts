import { hour, minute, type Services, second } from '@clearway/domain/kernel'
import { endExpiredSessions, endFlightsOfLeavers, listEndedAmong } from '@clearway/domain/sessions'
import { dropPackedDays, keepFrameDays, packEndedSessions } from '@clearway/domain/telemetry'
import { pruneLeftovers, pruneZoneChanges, warnOfExpiry } from '@clearway/domain/upkeep'
import type { ConformanceWatch } from '../conformance/watch.ts'
import type { Hub } from '../live/hub.ts'
import type { Claims } from '../transports/socket/claims.ts'
import type { SessionRegistry } from '../transports/socket/registry.ts'

export interface UpkeepOptions {
  readonly services: Services
  readonly registry: SessionRegistry
  readonly claims: Claims
  readonly hub: Hub
  /** Where flights are now. */
  readonly noteFlights: () => Promise<void>
  readonly conformance: Pick<ConformanceWatch, 'listen' | 'judgeLate'>
}

/** Of a minute: the rest is for those who fly. */
const packingMs = 10 * second

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
}: UpkeepOptions): { stop(): void } => {
  const { db, clock, log } = services
  const now = () => clock.now().getTime()

  const endKnownEnded = async () => {
    const uuids = registry.uuids()
    if (uuids.length === 0) return
    for (const sessionUuid of await listEndedAmong(db, clock.now(), uuids)) registry.end(sessionUuid)
  }

  const every = (ms: number, work: () => Promise<void>, beginning?: 'from now on'): NodeJS.Timeout => {
    let running = false
    const run = () => {
      if (running) return
      running = true
      void work()
        .catch((error: unknown) => log.warn({ err: error }, 'upkeep failed; it is tried again'))
        .finally(() => {
          running = false
        })
    }
    if (beginning) run()
    return setInterval(run, ms)
  }

  const packing = { budgetMs: packingMs, failed: new Set<string>() }
  const timers = [
    every(second, async () => {
      registry.endExpired(now())
      hub.expire()
    }),
    every(second, noteFlights),
    every(second, () => conformance.listen()),
    every(second, () => conformance.judgeLate()),
    every(4 * second, endKnownEnded),
    every(4 * second, async () => void (await endFlightsOfLeavers(services))),
    every(4 * second, () => claims.check(registry)),
    every(4 * second, async () => hub.recheck()),
    every(10 * second, async () => void (await endExpiredSessions(services))),
    every(hour, async () => void (await keepFrameDays(services)), 'from now on'),
    every(minute, async () => void (await packEndedSessions(services, packing))),
    every(hour, () => dropPackedDays(services)),
    every(hour, async () => void (await pruneZoneChanges(services))),
    every(hour, async () => void (await warnOfExpiry(services)), 'from now on'),
    every(10 * minute, async () => void (await pruneLeftovers(services)), 'from now on'),
  ]

  return { stop: () => timers.forEach(clearInterval) }
}
