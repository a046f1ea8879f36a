import { SkeletonRows } from '@clearway/ui'
import { useRouter } from 'next/router'
import type { ZoneDetail } from '../../../entities/zone/zone-facts.ts'
import { ClosedPage } from '../../../frame/closed-page.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { QueryNotice } from '../../../frame/query-notice.tsx'
import { ZoneEditor } from '../../../screens/zone-editor/zone-editor.tsx'
import { inShell } from '../../../shell/console-page.tsx'
import { trpc } from '../../../trpc/client.ts'

const EditorOf = ({ zone }: { zone: ZoneDetail }) => {
  const { zone_uuid, zone_name, abilities } = zone
  if (abilities.update) return <ZoneEditor zone={zone} />
  return (
    <ClosedPage
      act={`Changing ${zone_name}`}
      why="Only an Admin of an organisation that manages it can do this. Its page says which they are."
      back={{ label: 'Show the zone', href: `/zones?zone=${zone_uuid}` }}
    />
  )
}

const EditZone = () => {
  const { query } = useRouter()
  // What others change meanwhile is read, and told; it does not move under the hand.
  const zone = trpc.zones.get.useQuery(
    { zone_uuid: String(query.zoneUuid) },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  )
  return (
    <>
      <PageHead title={zone.data?.zone_name ?? 'Edit zone'} trail={[{ label: 'Zones', href: '/zones' }]} />
      <QueryNotice query={zone} what="The zone" />
      {zone.data && zone.isFetchedAfterMount ? (
        <EditorOf key={zone.data.zone_uuid} zone={zone.data} />
      ) : (
        !zone.error && <SkeletonRows />
      )}
    </>
  )
}

export default inShell(EditZone, 'acting')
