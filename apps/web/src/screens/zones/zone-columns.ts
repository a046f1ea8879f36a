import { zoneKindName } from '@clearway/ui'
import { restrictionWords, type Zone, zoneBand, zoneKind } from '../../entities/zone/zone-facts.ts'
import { type ListColumn, windowColumns } from '../../lists/list-column.ts'

export const uuidOf = ({ zone_uuid }: Zone) => zone_uuid

/** What the table and a file of the zones holds; their areas are exported as GeoJSON, KML or ED-269. */
export const zoneColumns = (nowMs: number): readonly ListColumn<Zone>[] => [
  { id: 'zone', header: 'Zone', sortBy: ({ zone_name }) => zone_name, cell: ({ zone_name }) => zone_name },
  { id: 'number', header: 'Identifier', cell: ({ zone_svc_id }) => zone_svc_id },
  {
    id: 'kind',
    header: 'Kind',
    sortBy: (zone) => zoneKindName[zoneKind(zone)],
    cell: (zone) => zoneKindName[zoneKind(zone)],
  },
  {
    id: 'restriction',
    header: 'Restriction',
    sortBy: ({ restriction_type }) => restrictionWords(restriction_type),
    cell: ({ restriction_type }) => restrictionWords(restriction_type),
  },
  { id: 'heights', header: 'Heights', align: 'right', cell: zoneBand },
  {
    id: 'from_height',
    header: 'From',
    fileHeader: 'From (m AGL)',
    align: 'right',
    isExtra: true,
    cell: ({ min_height }) => min_height,
  },
  {
    id: 'to_height',
    header: 'To',
    fileHeader: 'To (m AGL)',
    align: 'right',
    isExtra: true,
    cell: ({ max_height }) => max_height,
  },
  ...windowColumns(nowMs),
]
