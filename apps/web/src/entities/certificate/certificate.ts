import { fileIn, type NamedFile } from '../../frame/save-file.ts'
import { useEveryPage } from '../../lists/use-every-page.ts'
import { activeOrganisation } from '../../trpc/active-organisation.ts'
import type { Outputs } from '../../trpc/client.ts'
import { changeByRoute } from '../../trpc/route-change.ts'
import type { AssetItem } from '../asset/asset-state.ts'

/** Issues a new certificate and takes its .pfx. The password travels in the body, never in an address. */
export const fetchCertificate = (assetUuid: string, password: string): Promise<NamedFile> => {
  const organisation = activeOrganisation.get()
  return changeByRoute(`/api/assets/${assetUuid}/certificate`, {
    headers: organisation ? { 'x-organisation-id': organisation } : {},
    body: { password },
    read: fileIn,
  })
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
