import type { Queryable } from '@clearway/db'
import { addMs, type Services } from '../../kernel/index.ts'
import type { Person } from './people.ts'
import { hastenPushes } from './push-store.ts'
import { hastenMail, savedSince } from './store.ts'

type HasteningServices = Pick<Services, 'clock' | 'settings'> & { readonly db: Queryable }

/** What waits for a person is due: whoever sends it asks what they want by now. Called once their wishes are committed. */
export const hasten = async ({ db, clock, settings }: HasteningServices, userUuid: string): Promise<void> => {
  const now = clock.now()
  await hastenMail(db, userUuid, now)
  await hastenPushes(db, userUuid, { now, claimedUntil: addMs(now, settings.notifications.claimMs) })
}

/**
 * For these people something was planned by the wishes that were read with them, and that is committed. Who saved others meanwhile
 * hastened what was there to see, and not this.
 */
export const hastenSaved = async (
  services: HasteningServices,
  planned: readonly Pick<Person, 'userUuid' | 'savedAt'>[],
): Promise<void> => {
  for (const userUuid of await savedSince(services.db, planned)) await hasten(services, userUuid)
}
