import { isSuspended, missionReaders, sessionReaders } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { boundsOf } from '../../map/canvas/camera.ts'
import type { Bounds } from '../../map/content/types.ts'
import { trpc } from '../../trpc/client.ts'
import { areaAround, areaOfHome, homeAreas } from './home-areas.ts'
import { useMyZones, useZones } from './use-zones.ts'

const mostMissions = 100

/** The organisation that one acts for, where it may be read. */
export const useOwnHome = () => {
  const { membership } = useConsole()
  return trpc.organisations.get.useQuery(
    { org_uuid: membership?.org_uuid ?? '' },
    { enabled: membership !== null && !isSuspended(membership.org_status) },
  )
}

/** Where the maps of the active organisation open; undefined while that is not known. */
const useHomeAreas = (): readonly Polygon[] | undefined => {
  const can = useCan()
  const mayList = can({ access: missionReaders }) === true
  const zones = useZones()
  const links = useMyZones()
  const missions = trpc.missions.list.useQuery({ limit: mostMissions }, { enabled: mayList })
  const sessions = trpc.sessions.list.useQuery(
    { limit: 100 },
    { enabled: can({ access: sessionReaders }) === true },
  )
  const own = useOwnHome()
  const isKnown = ![zones, links, missions, sessions, own].some(({ isLoading }) => isLoading)
  return useMemo(
    () =>
      isKnown
        ? homeAreas({
            chosen: own.data?.home_view ? areaOfHome(own.data.home_view) : null,
            zones: (zones.data ?? []).map(({ zone_uuid, zone_envelope }) => ({
              uuid: zone_uuid,
              area: zone_envelope as Polygon,
            })),
            ownZoneUuids: (links.data ?? []).map(({ zone_uuid }) => zone_uuid),
            missions: (missions.data?.data ?? []).map(({ mission_envelope, permissions }) => ({
              area: mission_envelope as Polygon,
              zoneUuids: permissions.map(({ zone_uuid }) => zone_uuid),
            })),
            flown: (sessions.data?.data ?? []).flatMap((flight) => {
              const longitude = flight.asset_end_longitude ?? flight.asset_start_longitude
              const latitude = flight.asset_end_latitude ?? flight.asset_start_latitude
              return longitude === null || latitude === null
                ? []
                : [{ area: areaAround(longitude, latitude) }]
            }),
          })
        : undefined,
    [isKnown, zones.data, links.data, missions.data, sessions.data, own.data],
  )
}

/** The box round them; null where there is nothing to open on, undefined while that is not known. */
export const useHomeBounds = (): Bounds | null | undefined => {
  const areas = useHomeAreas()
  return useMemo(() => areas && boundsOf(areas.flatMap(({ coordinates }) => coordinates[0] ?? [])), [areas])
}
