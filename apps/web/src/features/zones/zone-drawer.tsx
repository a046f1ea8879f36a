import { polygonAreaM2 } from '@clearway/domain/geo'
import {
  DescriptionList,
  Drawer,
  dayAndTime,
  Section,
  SkeletonRows,
  squareKilometres,
  useNow,
  ZoneSwatch,
  zoneKindName,
} from '@clearway/ui'
import { QueryNotice } from '../../console/query-notice.tsx'
import { trpc } from '../../trpc/client.ts'
import { ZoneActions } from './zone-actions.tsx'
import {
  activeWords,
  kindEffect,
  restrictionWords,
  type ZoneDetail,
  zoneBand,
  zoneKind,
} from './zone-facts.ts'
import { ZoneLinks } from './zone-links.tsx'

const drawerWidth = 318
const minuteMs = 60_000

export function ZoneDrawer({ zoneUuid, onClose }: { zoneUuid: string; onClose: () => void }) {
  const query = trpc.zones.get.useQuery({ zone_uuid: zoneUuid })
  const zone = query.data
  const canChange = zone && (zone.abilities.update || zone.abilities.delete)
  return (
    <Drawer
      open
      floating
      width={drawerWidth}
      onClose={onClose}
      title={zone?.zone_name ?? 'Zone'}
      subtitle={zone && `${zone.zone_svc_id} · version ${zone.zone_version}`}
      footer={canChange && <ZoneActions zone={zone} />}
    >
      <QueryNotice query={query} what="The zone" />
      {zone ? <ZoneFacts zone={zone} /> : !query.error && <SkeletonRows />}
    </Drawer>
  )
}

function ZoneFacts({ zone }: { zone: ZoneDetail }) {
  const now = useNow(minuteMs) ?? Date.now()
  const kind = zoneKind(zone)
  return (
    <>
      <Section>
        <p className="mb-1 flex items-center gap-2 font-medium">
          <ZoneSwatch kind={kind} />
          {zoneKindName[kind]}
        </p>
        <p className="text-12 text-text-2">{kindEffect[kind]}</p>
      </Section>
      <Section title="Zone">
        <DescriptionList
          labelWidth={92}
          facts={[
            { label: 'Restriction', value: restrictionWords(zone.restriction_type) },
            { label: 'Heights', value: `${zoneBand(zone)} AGL` },
            { label: 'Active', value: activeWords(zone, now) },
            { label: 'Area', value: squareKilometres(polygonAreaM2(zone.zone_envelope)) },
            { label: 'Changed', value: dayAndTime(zone.updated_at, now) },
          ]}
        />
      </Section>
      <ZoneLinks zone={zone} />
    </>
  )
}
