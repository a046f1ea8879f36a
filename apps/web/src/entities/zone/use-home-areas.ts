import { listMissionsOp } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { useMemo } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { trpc } from '../../trpc/client.ts'
import { homeAreas } from './home-areas.ts'
import { useMyZones, useZones } from './use-zones.ts'

const mostMissions = 100

/** Where the maps of the active organisation open; undefined while that is not known. */
export const useHomeAreas = (): readonly Polygon[] | undefined => {
  const mayList = useCan()(listMissionsOp) === true
  const zones = useZones()
  const links = useMyZones()
  const missions = trpc.missions.list.useQuery({ limit: mostMissions }, { enabled: mayList })
  const isKnown = ![zones, links, missions].some(({ isLoading }) => isLoading)
  return useMemo(
    () =>
      isKnown
        ? homeAreas({
            zones: (zones.data ?? []).map(({ zone_uuid, zone_envelope }) => ({
              uuid: zone_uuid,
              area: zone_envelope as Polygon,
            })),
            ownZoneUuids: (links.data ?? []).map(({ zone_uuid }) => zone_uuid),
            missions: (missions.data?.data ?? []).map(({ mission_envelope, permissions }) => ({
              area: mission_envelope as Polygon,
              zoneUuids: permissions.map(({ zone_uuid }) => zone_uuid),
            })),
          })
        : undefined,
    [isKnown, zones.data, links.data, missions.data],
  )
}
