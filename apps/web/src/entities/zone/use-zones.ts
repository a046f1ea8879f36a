import { useFigures } from '@clearway/ui'
import { useMemo } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { useEveryPage } from '../../lists/use-every-page.ts'
import type { MapZone } from '../../map/content/types.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { strictestFirst, toMapZone, type Zone, zoneKind } from './zone-facts.ts'
import { everyZone } from './zones-again.ts'

const none: readonly Zone[] = []

/**
 * Every active zone: the list comes in pages, the map needs them all. One reading serves all pages of the console, for as long as
 * the news name what has changed since (zones-again.ts).
 */
export const useZones = () =>
  useEveryPage(everyZone, ({ zones }, asked) => zones.list.query(asked), {
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The same as the map draws them. */
export const useMapZones = (): readonly MapZone[] => {
  const { data = none } = useZones()
  return useFigures(() => data.map(toMapZone), [data])
}

/** Those of an alert or a flight, the strictest first; undefined until they are read. */
export const useZonesOf = (uuids: readonly string[]): readonly Zone[] | undefined => {
  const { data } = useZones()
  const key = uuids.join(' ')
  return useMemo(() => {
    const named = new Set(key.split(' '))
    return (
      data &&
      strictestFirst(
        data.filter(({ zone_uuid }) => named.has(zone_uuid)),
        zoneKind,
      )
    )
  }, [data, key])
}

export type ZoneLink = Outputs['zones']['mine']['data'][number]

/** The organisation's links to zones, as Manager or Monitor: all pages, read again when the news say so; the platform has none. */
export const useMyZones = (isAsked = true) => {
  const enabled = useConsole().membership !== null && isAsked
  return useEveryPage(['zones', 'everyLink'], ({ zones }, asked) => zones.mine.query(asked), {
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const manager = 1

/** The manager of a zone to call, one with a number first; undefined: it has none, or it was not read. */
export const useDutyPhone = (zoneUuid: string | undefined) => {
  const { data, isLoading: isPending } = trpc.zones.get.useQuery(
    { zone_uuid: zoneUuid ?? '' },
    { enabled: zoneUuid !== undefined },
  )
  const managers = data?.memberships.filter(({ membership_type }) => membership_type === manager) ?? []
  const named = managers.find(({ duty_phone }) => duty_phone !== null) ?? managers[0]
  return {
    named: named && { orgName: named.org_name, zoneName: data?.zone_name, phone: named.duty_phone },
    isPending,
  }
}
