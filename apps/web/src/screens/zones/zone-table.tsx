import { Empty, useMinute, ZoneSwatch } from '@clearway/ui'
import { Hexagon } from 'lucide-react'
import { activeWords, besideName, type Zone, zoneKind } from '../../entities/zone/zone-facts.ts'
import type { NoticedQuery } from '../../frame/query-notice.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { ListPage } from '../../lists/list-page.tsx'
import type { RowLook } from '../../lists/list-table.tsx'
import { uuidOf, zoneColumns } from './zone-columns.ts'
import { ZoneDrawer } from './zone-drawer.tsx'
import { passesFilters, zoneMenus } from './zone-filters.tsx'

const zoneLook = (nowMs: number): RowLook<Zone> => ({
  label: 'Zones',
  columns: zoneColumns(nowMs),
  rowKey: uuidOf,
  lines: (zone) => ({
    mark: <ZoneSwatch kind={zoneKind(zone)} />,
    title: zone.zone_name,
    ...besideName(zone, activeWords(zone, nowMs)),
  }),
})

interface ZoneTableProps {
  zones: readonly Zone[] | undefined
  query: NoticedQuery
  params: UrlParams
}

/** The zones without their map: to sort, to compare, to take along. */
export const ZoneTable = ({ zones, query, params }: ZoneTableProps) => {
  const nowMs = useMinute()
  const rows = zones?.filter((zone) => passesFilters(zone, params, nowMs))
  return (
    <ListPage
      name="zones"
      tabs={['view']}
      params={params}
      list={{ query, rows, total: zones?.length }}
      look={zoneLook(nowMs)}
      what="The zones"
      search={{ label: 'Name, identifier', className: 'w-52' }}
      menus={zoneMenus}
      record={{
        name: 'zone',
        drawer: ({ key, onClose }) => <ZoneDrawer zoneUuid={key} onClose={onClose} />,
      }}
      empty={
        <Empty icon={Hexagon} title="No zones yet">
          Airspace managers draw the zones; everyone sees them.
        </Empty>
      }
      nothingFits={{ what: 'No zone', whole: 'the airspace', icon: Hexagon }}
    />
  )
}
