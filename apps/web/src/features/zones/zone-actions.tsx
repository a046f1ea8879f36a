import { Button, ButtonLink, ConfirmDialog, plural, useToast } from '@clearway/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useUrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import type { ZoneDetail } from './zone-facts.ts'

/** Edit and delete, for whom the zone is to manage. */
export function ZoneActions({ zone }: { zone: ZoneDetail }) {
  const [asks, setAsks] = useState(false)
  const params = useUrlParams()
  const utils = trpc.useUtils()
  const { show } = useToast()
  const remove = trpc.zones.delete.useMutation()
  const effect = useEffectOfDeleting(zone, asks)
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
        effect={`It leaves the map and the catalog at once. ${effect}`}
        confirmLabel="Delete the zone"
        keepLabel="Keep it"
        onConfirm={confirm}
        fault={remove.error && sentenceOf(remove.error)}
      />
    </>
  )
}

/** How many missions hold its permission now: all of them are let go. */
function useEffectOfDeleting(zone: ZoneDetail, asks: boolean): string {
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
  if (data.total_missions === 0) return 'No mission holds a permission for it.'
  const many = data.total_missions !== 1
  return `${plural(data.total_missions, 'mission')} no longer ${many ? 'need' : 'needs'} its permission.`
}
