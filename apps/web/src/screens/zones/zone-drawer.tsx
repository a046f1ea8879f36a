import { scheduleWords } from '@clearway/domain/contracts'
import { polygonAreaM2 } from '@clearway/domain/geo'
import {
  DescriptionList,
  dayAndTime,
  plural,
  Section,
  squareKilometres,
  useMinute,
  ZoneSwatch,
  zoneKindName,
} from '@clearway/ui'
import { useState } from 'react'
import {
  activeWords,
  kindEffect,
  restrictionWords,
  type ZoneDetail,
  zoneBand,
  zoneKind,
} from '../../entities/zone/zone-facts.ts'
import { useDone } from '../../forms/use-done.ts'
import { useShown } from '../../frame/refused.ts'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { EditAndDelete } from '../../lists/edit-and-delete.tsx'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
import { trpc } from '../../trpc/client.ts'
import { ZoneLinks } from './zone-links.tsx'

const drawerWidth = 318

export const ZoneDrawer = ({ zoneUuid, onClose }: { zoneUuid: string; onClose: () => void }) => {
  const query = trpc.zones.get.useQuery({ zone_uuid: zoneUuid })
  return (
    <RecordDrawer
      what="Zone"
      record={useShown(query)}
      query={query}
      floating
      width={drawerWidth}
      onClose={onClose}
      title={({ zone_name }) => zone_name}
      subtitle={({ zone_svc_id, zone_version }) => `${zone_svc_id} · version ${zone_version}`}
      footer={(zone) => (zone.abilities.update || zone.abilities.delete) && <ZoneActions zone={zone} />}
    >
      {(zone) => <ZoneFacts zone={zone} />}
    </RecordDrawer>
  )
}

const ZoneFacts = ({ zone }: { zone: ZoneDetail }) => {
  const now = useMinute()
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
            { label: 'Heights', value: zoneBand(zone) },
            { label: 'Active', value: activeWords(zone, now) },
            ...(zone.schedule ? [{ label: 'Used', value: scheduleWords(zone.schedule) }] : []),
            { label: 'Area', value: squareKilometres(polygonAreaM2(zone.zone_envelope)) },
            { label: 'Changed', value: dayAndTime(zone.updated_at, now) },
          ]}
        />
        {zone.schedule && (
          <p className="mt-1.5 text-12 text-text-2">
            The schedule is shown to operators. The zone asks at all hours of its window.
          </p>
        )}
        {zone.heights_note && <p className="mt-1.5 text-12 text-text-2">{zone.heights_note}</p>}
      </Section>
      <ZoneLinks zone={zone} />
    </>
  )
}

/** Edit and delete, for whom the zone is to manage. */
const ZoneActions = ({ zone }: { zone: ZoneDetail }) => {
  const [asks, setAsks] = useState(false)
  const params = useUrlParams()
  const done = useDone()
  const deletion = trpc.zones.delete.useMutation()
  const effect = useEffectOfDeleting(zone, asks)
  const remove = async () => {
    await deletion.mutateAsync({ zone_uuid: zone.zone_uuid })
    params.set({ zone: null })
    done({ title: 'Zone deleted', id: zone.zone_name }, 'zones')
  }
  return (
    <EditAndDelete
      name={zone.zone_name}
      abilities={zone.abilities}
      editHref={`/zones/${zone.zone_uuid}/edit`}
      asks={asks}
      onAsksChange={setAsks}
      effect={`It leaves the map and the catalog at once. ${effect}`}
      confirmLabel="Delete the zone"
      onDelete={remove}
    />
  )
}

/** How many missions hold its permission now, also of those beside it: all of them are let go. */
const useEffectOfDeleting = (zone: ZoneDetail, asks: boolean): string => {
  const { zone_uuid, airspace_zone_type, min_height, max_height, active_from, active_to } = zone
  const { data } = trpc.zones.evaluate.useQuery(
    {
      zone_uuid,
      zone_envelope: { ...zone.zone_envelope },
      airspace_zone_type: airspace_zone_type as 1,
      min_height,
      max_height,
      active_from,
      active_to,
    },
    { enabled: asks && zone.abilities.delete },
  )
  if (!data) return 'Permissions that missions hold for it are retired.'
  if (data.total_holding === 0) return 'No current or future mission holds a permission for it.'
  const many = data.total_holding !== 1
  return `${plural(data.total_holding, 'current or future mission')} no longer ${many ? 'need' : 'needs'} its permission.`
}
