import type { AlertRecord } from '../../entities/alert/alert.ts'
import { alertTitles } from '../../entities/alert/alert-words.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { assetName } from '../../words/asset-name.ts'

/** What a file of the alerts holds. */
export const alertColumns = (
  zoneNames: (uuids: readonly string[]) => readonly string[],
): readonly ListColumn<AlertRecord>[] => [
  { id: 'kind', header: 'Alert', cell: ({ alert_type }) => alertTitles[alert_type] },
  { id: 'raised', header: 'Raised', cell: ({ raised_at }) => raised_at },
  { id: 'aircraft', header: 'Aircraft', cell: assetName },
  { id: 'severity', header: 'Severity', cell: ({ severity }) => severity },
  { id: 'message', header: 'Message', cell: ({ message }) => message },
  { id: 'zones', header: 'Zones', cell: ({ zone_uuids }) => zoneNames(zone_uuids).join('; ') },
  { id: 'latitude', header: 'Latitude', cell: ({ latitude }) => latitude },
  { id: 'longitude', header: 'Longitude', cell: ({ longitude }) => longitude },
  { id: 'height', header: 'Height', fileHeader: 'Height AGL (m)', cell: ({ altitude_agl }) => altitude_agl },
  { id: 'acknowledged', header: 'Acknowledged', cell: ({ acknowledged_at }) => acknowledged_at },
  { id: 'over', header: 'Over', cell: ({ cleared_at }) => cleared_at },
  { id: 'closed', header: 'Closed', cell: ({ closed_at }) => closed_at },
  { id: 'reason', header: 'Reason', cell: ({ close_reason }) => close_reason },
  { id: 'state', header: 'State', cell: ({ state }) => state },
]
