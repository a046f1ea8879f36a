import { partnerKeyStatus } from '@clearway/domain/contracts'
import type { Outputs } from '../../trpc/client.ts'

export type PartnerKey = Outputs['partnerKeys']['list'][number]

export const isActiveKey = ({ status }: Pick<PartnerKey, 'status'>): boolean =>
  status === partnerKeyStatus.active

/** A key of this name opens the platform administration instead of a partner's. */
export const platformAdminName = 'platform-admin'

export const holdsBootstrapKey = (keys: readonly PartnerKey[]): boolean =>
  keys.some((key) => key.is_bootstrap && isActiveKey(key))
