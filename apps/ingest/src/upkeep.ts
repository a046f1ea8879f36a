import { hour, type Services, second } from '@clearway/domain/kernel'
import { endExpiredSessions, listEndedAmong } from '@clearway/domain/sessions'
import { keepFrameDays } from '@clearway/domain/telemetry'
import { pruneZoneChanges } from '@clearway/domain/zones'
import type { ConformanceWatch } from './conformance/watch.ts'
import type { Hub } from './live/hub.ts'
import type { SessionRegistry } from './sessions/registry.ts'

export interface UpkeepOptions {
  readonly services: Services
  readonly registry: SessionRegistry
  readonly hub: Hub
  readonly conformance: Pick<ConformanceWatch, 'listen'>
}

/**
 * What has to happen without anybody asking. Events say sooner what the four-second rounds find out: the rounds
 * keep the promise of 5 s when an event was missed.
 */
export const startUpkeep = ({ services, registry, hub, conformance }: UpkeepOptions): { stop(): void } => {
  const { db, clock, log } = services
  const now = () => clock.now().getTime()

  const endKnownEnded = async () => {
    const uuids = registry.uuids()
    if (uuids.length > 0) for (const sessionUuid of await listEndedAmong(db, uuids)) registry.end(sessionUuid)
  }

  const timers = [
    every(second, async () => {
      registry.endExpired(now())
      hub.expire()
    }),
    every(second, () => conformance.listen()),
    every(4 * second, endKnownEnded),
    every(4 * second, async () => hub.recheck()),
    every(10 * second, async () => void (await endExpiredSessions(services))),
    every(hour, async () => void (await keepFrameDays(services)), 'from now on'),
    every(hour, async () => void (await pruneZoneChanges(services))),
  ]

  function every(ms: number, work: () => Promise<void>, beginning?: 'from now on'): NodeJS.Timeout {
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

  return { stop: () => timers.forEach(clearInterval) }
}
