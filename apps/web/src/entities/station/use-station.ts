import { useQuery } from '@tanstack/react-query'
import { useMembership } from '../../caller/console-context.tsx'
import { trpc } from '../../trpc/client.ts'
import type { AssetItem } from '../asset/asset-state.ts'
import { useLatestCertificate } from '../certificate/certificate.ts'
import type { Broker, Station } from './transport-examples.ts'

/** Where ground stations find the broker. It does not change while the page is open. */
const useBroker = (): Broker => {
  const { data } = useQuery({
    queryKey: ['console', 'broker'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Broker> => {
      const answer = await fetch('/api/broker')
      if (!answer.ok) throw new Error('the broker is not known')
      return (await answer.json()) as Broker
    },
  })
  return data ?? { host: 'broker', port: 8883 }
}

/** This asset's ids and this deployment's hosts, as the examples name them. */
export const useStation = (asset: AssetItem, session: string | undefined): Station => {
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
