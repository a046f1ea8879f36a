import { ZoneSwatch } from '@clearway/ui'
import type { ReactNode } from 'react'
import { useZones } from './use-zones.ts'
import { zoneKind } from './zone-facts.ts'

/** The swatch of a zone by its number, for records that name zones without their type; none of one that is gone. */
export const useZoneMark = (): ((zoneUuid: string) => ReactNode) => {
  const { data = [] } = useZones()
  return (zoneUuid) => {
    const zone = data.find(({ zone_uuid }) => zone_uuid === zoneUuid)
    return zone && <ZoneSwatch kind={zoneKind(zone)} />
  }
}
