import { partnerKeyStatus, type Services } from '../kernel/index.ts'
import { putPartnerKey, revokeFormerKeys } from './store.ts'

type SeedServices = Pick<Services, 'db' | 'clock' | 'ids' | 'keys'>

/**
 * The two keys that a deployment brings with it: `platform-admin` for bootstrap and the console's own. Changing
 * one in the configuration rotates it: the former stops working. One that was revoked by hand stays revoked
 * until it is changed.
 */
export const ensureSeedKeys = (
  services: SeedServices,
  { platformAdminKey, consoleKey }: { platformAdminKey: string; consoleKey: string },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const seeds = [
      { partnerName: 'platform-admin', kind: 'platform_admin', secret: platformAdminKey },
      { partnerName: 'console', kind: 'console', secret: consoleKey },
    ] as const
    for (const { partnerName, kind, secret } of seeds) {
      const keyHash = services.keys.secretHash(secret)
      await putPartnerKey(tx, {
        keyUuid: services.ids.uuid(),
        svcId: services.ids.svc('partnerKey'),
        partnerName,
        keyHash,
        kind,
        status: partnerKeyStatus.active,
        createdAt: now,
      })
      await revokeFormerKeys(tx, { kind, keyHash }, now)
    }
  })
