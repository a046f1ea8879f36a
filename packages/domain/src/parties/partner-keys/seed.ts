import { partnerKeyStatus, type Services } from '../../kernel/index.ts'
import { bootstrapKey, listPartnerKeys, platformAdminName, putPartnerKey, revokeFormerKeys } from './store.ts'

type SeedServices = Pick<Services, 'db' | 'clock' | 'ids' | 'keys' | 'log'>

interface SeedSecrets {
  platformAdminKey: string
  consoleKey: string
}

/**
 * The two keys that a deployment brings with it: `platform-admin` for bootstrap and the console's own. Changing
 * one in the configuration rotates it: the former stops working, and works again once it is configured again. One that was
 * revoked by hand stays revoked, and takes no other's place.
 */
export const ensureSeedKeys = async (services: SeedServices, secrets: SeedSecrets): Promise<void> => {
  await putSeedKeys(services, secrets)
  const bootstrap = bootstrapKey(await listPartnerKeys(services.db))
  if (bootstrap?.status === partnerKeyStatus.active)
    services.log.warn(
      { partner_name: platformAdminName },
      `the ${platformAdminName} partner key is still the one that came with the installation: ` +
        `make another one (POST /v1/partner-keys with partner_name ${platformAdminName}) and revoke it`,
    )
}

const putSeedKeys = (services: SeedServices, { platformAdminKey, consoleKey }: SeedSecrets): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const seeds = [
      { partnerName: platformAdminName, kind: 'platform_admin', secret: platformAdminKey },
      { partnerName: 'console', kind: 'console', secret: consoleKey },
    ] as const
    for (const { partnerName, kind, secret } of seeds) {
      const keyHash = services.keys.secretHash(secret)
      const isActive = await putPartnerKey(tx, {
        keyUuid: services.ids.uuid(),
        svcId: services.ids.svc('partnerKey'),
        partnerName,
        keyHash,
        kind,
        status: partnerKeyStatus.active,
        createdAt: now,
      })
      if (isActive) await revokeFormerKeys(tx, { kind, keyHash }, now)
    }
  })
