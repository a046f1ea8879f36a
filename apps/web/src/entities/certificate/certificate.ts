import { useEveryPage } from '../../lists/use-every-page.ts'
import { activeOrganisation } from '../../trpc/active-organisation.ts'
import type { Outputs } from '../../trpc/client.ts'
import { routeRefusal } from '../../trpc/failure.ts'
import { asPagePerson } from '../../trpc/page-person.ts'
import type { AssetItem } from '../asset/asset-state.ts'

/** Issues a new certificate and takes its .pfx. The password travels in the body, never in an address. */
export const fetchCertificate = async (
  assetUuid: string,
  password: string,
): Promise<{ name: string; content: Blob }> => {
  const organisation = activeOrganisation.get()
  const answer = await asPagePerson(fetch)(`/api/assets/${assetUuid}/certificate`, {
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

/** Every certificate that an asset ever had, the newest first. */
export const useCertificates = (asset_uuid: string, enabled = true) =>
  useEveryPage(
    ['certificates', 'every', asset_uuid],
    ({ certificates }, asked) => certificates.list.query({ asset_uuid, ...asked }),
    { enabled },
  )

export const useLatestCertificate = (asset: AssetItem): CertificateRecord | undefined => {
  const isThere = asset.certificate_status !== 'None'
  return useCertificates(asset.asset_uuid, isThere).data?.[0]
}
