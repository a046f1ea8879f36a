import { SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import { PageHead } from '../../../frame/page-head.tsx'
import { QueryNotice } from '../../../frame/query-notice.tsx'
import { ZoneEditor } from '../../../screens/zone-editor/zone-editor.tsx'
import { inShell } from '../../../shell/console-page.tsx'
import { trpc } from '../../../trpc/client.ts'

const EditZone = () => {
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

export default inShell(EditZone, 'acting')
