import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMembership } from '../../console/console-context.tsx'
import { type MapZone, zoneTypes } from '../../map/types.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type Zone = Outputs['zones']['list']['data'][number]

const pageSize = 100
const mostPages = 50
const refreshMs = 15_000

export const mapZoneOf = (zone: Zone): MapZone => ({
  zoneUuid: zone.zone_uuid,
  name: zone.zone_name,
  type: zoneTypes[zone.airspace_zone_type] ?? 'awareness',
  envelope: zone.zone_envelope as MapZone['envelope'],
  minHeight: zone.min_height,
  maxHeight: zone.max_height,
  activeFrom: zone.active_from,
  activeTo: zone.active_to,
})

/** Every active zone: the list comes in pages, the map needs them all. */
export function useZones() {
  const { client } = trpc.useUtils()
  const { org_uuid } = useMembership()
  return useQuery({
    queryKey: ['every zone', org_uuid],
    refetchInterval: refreshMs,
    queryFn: async () => {
      const zones: Zone[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { data, pagination } = await client.zones.list.query({ page, limit: pageSize })
        zones.push(...data)
        if (!pagination.has_next) break
      }
      return zones
    },
  })
}

export function useMapZones(): readonly MapZone[] {
  const { data } = useZones()
  return useMemo(() => (data ?? []).map(mapZoneOf), [data])
}
