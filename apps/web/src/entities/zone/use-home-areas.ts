import { isSuspended, longestPage, missionReaders, sessionReaders } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { boundsOf } from '../../map/canvas/camera.ts'
import type { Bounds } from '../../map/content/types.ts'
import { trpc } from '../../trpc/client.ts'
import { useAddressPlace } from '../place/use-address-place.ts'
import { areaAround, areaOfHome, homeAreas, nearDegrees } from './home-areas.ts'
import { useMyZones, useZones } from './use-zones.ts'

/** The organisation that one acts for, where it may be read. */
export const useOwnHome = () => {
  const { membership } = useConsole()
  return trpc.organisations.get.useQuery(
    { org_uuid: membership?.org_uuid ?? '' },
    { enabled: membership !== null && !isSuspended(membership.org_status) },
  )
}

/** Where the active organisation works; undefined while that is not known, none while it has begun nothing. */
const useWorkAreas = (): readonly Polygon[] | undefined => {
  const can = useCan()
  const mayList = can({ access: missionReaders }) === true
  const zones = useZones()
  const links = useMyZones()
  const missions = trpc.missions.list.useQuery({ limit: longestPage }, { enabled: mayList })
  const sessions = trpc.sessions.list.useQuery(
    { limit: longestPage },
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
                : [{ area: areaAround(longitude, latitude, nearDegrees.flight) }]
            }),
          })
        : undefined,
    [isKnown, zones.data, links.data, missions.data, sessions.data, own.data],
  )
}

/** Where its maps open: where it works, else near its address, else on every zone; undefined while that is not known. */
const useHomeAreas = (): readonly Polygon[] | undefined => {
  const work = useWorkAreas()
  const isNew = work?.length === 0
  const address = useOwnHome().data?.org_address
  const place = useAddressPlace(isNew ? address : undefined)
  const zones = useZones().data
  return useMemo(() => {
    if (!isNew) return work
    if (place) return [areaAround(place.longitude, place.latitude, nearDegrees.city)]
    return place === null ? (zones ?? []).map(({ zone_envelope }) => zone_envelope as Polygon) : undefined
  }, [isNew, work, place, zones])
}

/** The box round them; null where there is nothing to open on, undefined while that is not known. */
export const useHomeBounds = (): Bounds | null | undefined => {
  const areas = useHomeAreas()
  return useMemo(() => areas && boundsOf(areas.flatMap(({ coordinates }) => coordinates[0] ?? [])), [areas])
}
