import { createZoneOp, importZonesOp } from '@clearway/domain/contracts'
import { Button, ColumnSheet, FullMapPage, IconButton, Menu, MenuItem, useMediaQuery } from '@clearway/ui'
import { ArrowDownUp, Download, FileUp, Map as MapIcon, Plus, RefreshCw, Table2 } from 'lucide-react'
import { useCan, useOffer } from '../../caller/use-can.ts'
import { useZones } from '../../entities/zone/use-zones.ts'
import type { Zone } from '../../entities/zone/zone-facts.ts'
import { OfferedLink } from '../../frame/offered-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { part } from '../../loading/part.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ZoneColumn } from './zone-column.tsx'
import { ZoneDrawer } from './zone-drawer.tsx'
import { ZoneTable } from './zone-table.tsx'

const ZonesMap = part(() => import('./zones-map.tsx').then((module) => module.ZonesMap))

const none: readonly Zone[] = []

/** All zones as a list and on the map, beside each other; one of them in the drawer. */
export const ZonesPage = () => {
  const params = useUrlParams()
  const zones = useZones()
  const selected = params.get('zone') ?? null
  const mayCreate = useCan()(createZoneOp) === true
  const isDesk = useMediaQuery('(width >= 64rem)')
  const select = (zone: string | null) => params.set({ zone })
  const isTable = params.get('view') === 'table'
  const column = (
    <ZoneColumn zones={zones.data} query={zones} params={params} selected={selected} mayCreate={mayCreate} />
  )
  return (
    <>
      <PageHead
        term="airspace zone, zone"
        title="Zones"
        tools={
          <>
            <IconButton
              icon={isTable ? MapIcon : Table2}
              size="sm"
              label={isTable ? 'Show the map' : 'Show as a table'}
              onClick={() => params.set({ view: isTable ? null : 'table', page: null })}
            />
            <ZoneTools onExport={() => params.set({ export: '1' })} />
            <OfferedLink
              op={createZoneOp}
              href="/zones/new"
              icon={Plus}
              variant="primary"
              size="sm"
              iconOnPhone
            >
              New zone
            </OfferedLink>
          </>
        }
      />
      {isTable ? (
        <ZoneTable zones={zones.data} query={zones} params={params} />
      ) : (
        <FullMapPage
          map={
            <ZonesMap
              zones={zones.data ?? none}
              params={params}
              selected={selected}
              onSelect={select}
              isUnderSheet={!isDesk}
            />
          }
          column={isDesk && column}
          sheet={!isDesk && <ColumnSheet>{column}</ColumnSheet>}
          drawer={selected && <ZoneDrawer zoneUuid={selected} onClose={() => select(null)} />}
        />
      )}
      {params.get('export') === '1' && <ExportDialog onClose={() => params.set({ export: null })} />}
    </>
  )
}

/** Ways in and out of the catalog, behind one button. */
const ZoneTools = ({ onExport }: { onExport: () => void }) => {
  const isNarrow = useMediaQuery('(width < 64rem)')
  const imports = useOffer(importZonesOp)
  return (
    <Menu
      label="Import and export"
      trigger={
        isNarrow ? (
          <IconButton icon={ArrowDownUp} label="Import and export" size="sm" />
        ) : (
          <Button size="sm" icon={ArrowDownUp}>
            Import and export
          </Button>
        )
      }
    >
      {imports.isShown && (
        <MenuItem
          icon={FileUp}
          href="/zones/import"
          disabled={imports.reason !== undefined}
          hint={imports.reason}
        >
          Import zones
        </MenuItem>
      )}
      <MenuItem icon={Download} onSelect={onExport}>
        Export zones
      </MenuItem>
      <MenuItem icon={RefreshCw} href="/zones/sync">
        The feed that partners read
      </MenuItem>
    </Menu>
  )
}
