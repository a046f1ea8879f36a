import { polygonAreaM2 } from '@clearway/domain/geo'
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  DescriptionList,
  Drawer,
  dayAndTime,
  Section,
  SkeletonRows,
  squareKilometres,
  useNow,
  useToast,
  ZoneSwatch,
  zoneKindName,
} from '@clearway/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { QueryNotice } from '../../console/query-notice.tsx'
import { useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import {
  activeWords,
  kindEffect,
  restrictionWords,
  type ZoneDetail,
  zoneBand,
  zoneKind,
} from './zone-facts.ts'

const drawerWidth = 318
const membershipWords: Readonly<Record<number, string>> = { 1: 'Manager', 2: 'Monitor' }
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
      <Section title="Managers and monitors" note={zone.memberships.length}>
        <ul>
          {zone.memberships.map(({ membership_uuid, org_name, membership_type }) => (
            <li key={membership_uuid} className="flex min-h-6 items-center justify-between gap-3">
              <span className="truncate">{org_name}</span>
              <span className="text-12 text-text-3">{membershipWords[membership_type]}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function ZoneActions({ zone }: { zone: ZoneDetail }) {
  const [asks, setAsks] = useState(false)
  const params = useUrlParams()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.zones.delete.useMutation()
  const confirm = async () => {
    await remove.mutateAsync({ zone_uuid: zone.zone_uuid })
    params.set({ zone: null })
    await utils.zones.invalidate()
    show({ kind: 'status', title: 'Zone deleted', id: zone.zone_name })
  }
  return (
    <>
      {zone.abilities.update && (
        <ButtonLink href={`/zones/${zone.zone_uuid}/edit`} icon={Pencil}>
          Edit
        </ButtonLink>
      )}
      {zone.abilities.delete && (
        <Button variant="dangerOutline" onClick={() => setAsks(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${zone.zone_name}?`}
        effect="It leaves the map and the catalog at once. Permissions that missions hold for it are retired."
        confirmLabel="Delete the zone"
        keepLabel="Keep it"
        onConfirm={confirm}
        fault={remove.error && sentenceOf(remove.error)}
      />
    </>
  )
}
