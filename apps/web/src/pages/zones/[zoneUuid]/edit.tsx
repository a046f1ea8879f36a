import { SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import { PageHead } from '../../../console/page-head.tsx'
import { QueryNotice } from '../../../console/query-notice.tsx'
import { ZoneEditor } from '../../../features/zones/zone-editor.tsx'
import { trpc } from '../../../trpc/client.ts'
import type { ConsolePage } from '../../_app.tsx'

const EditZone: ConsolePage = () => {
  const { query } = useRouter()
  const zone = trpc.zones.get.useQuery({ zone_uuid: String(query.zoneUuid) }, { refetchOnWindowFocus: false })
  return (
    <>
      <PageHead title={zone.data?.zone_name ?? 'Edit zone'} trail={[{ label: 'Zones', href: '/zones' }]} />
      <QueryNotice query={zone} what="The zone" />
      {zone.data ? (
        <ZoneEditor key={zone.data.zone_uuid} zone={zone.data} />
      ) : (
        !zone.error && <SkeletonRows />
      )}
    </>
  )
}
EditZone.place = 'acting'

export default EditZone
