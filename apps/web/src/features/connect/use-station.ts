import { useMembership } from '../../console/console-context.tsx'
import { trpc } from '../../trpc/client.ts'
import type { AssetItem } from '../fleet/asset-state.ts'
import { useLatestCertificate } from '../fleet/certificate-card.tsx'
import { useBroker } from '../fleet/use-broker.ts'
import type { Station } from './door-examples.ts'

/** This asset's ids and this deployment's hosts, as the examples name them. */
export function useStation(asset: AssetItem, session: string | undefined): Station {
  const { org_uuid } = useMembership()
  const broker = useBroker()
  const thumbprint = useLatestCertificate(asset)?.thumbprint
  const known = trpc.sessions.get.useQuery(
    { session_uuid: session ?? '' },
    { enabled: session !== undefined },
  )
  return {
    asset,
    origin: typeof window === 'undefined' ? '' : window.location.origin,
    orgUuid: org_uuid,
    broker,
    thumbprint,
    session,
    sessionToken: known.data?.session_token ?? undefined,
  }
}
