import { activeOrganisation } from '../../trpc/active-organisation.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { routeRefusal } from '../../trpc/failure.ts'
import type { AssetItem } from '../asset/asset-state.ts'

/** Issues a new certificate and takes its .pfx. The password travels in the body, never in an address. */
export const fetchCertificate = async (
  assetUuid: string,
  password: string,
): Promise<{ name: string; content: Blob }> => {
  const organisation = activeOrganisation.get()
  const answer = await fetch(`/api/assets/${assetUuid}/certificate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(organisation && { 'x-organisation-id': organisation }),
    },
    body: JSON.stringify({ password }),
    cache: 'no-store',
  })
  if (!answer.ok) throw await routeRefusal(answer)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? `${assetUuid}.pfx`, content: await answer.blob() }
}

export type CertificateRecord = Outputs['certificates']['list']['data'][number]

export const useLatestCertificate = (asset: AssetItem): CertificateRecord | undefined => {
  const isThere = asset.certificate_status !== 'None'
  const { asset_uuid } = asset
  return trpc.certificates.list.useQuery({ asset_uuid, limit: 25 }, { enabled: isThere }).data?.data[0]
}
