import { ZoneSwatch } from '@clearway/ui'
import { type ReactNode, useMemo } from 'react'
import { useZones } from './use-zones.ts'
import { zoneKind } from './zone-facts.ts'

/** The swatch of a zone by its number, for records that name zones without their type; none of one that is gone. */
export const useZoneMark = (): ((zoneUuid: string) => ReactNode) => {
  const { data } = useZones()
  const kinds = useMemo(() => new Map(data?.map((zone) => [zone.zone_uuid, zoneKind(zone)])), [data])
  return (zoneUuid) => {
    const kind = kinds.get(zoneUuid)
    return kind && <ZoneSwatch kind={kind} />
  }
}
