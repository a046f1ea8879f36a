import { createZoneOp } from '@clearway/domain/contracts'
import { FullMapPage, useMediaQuery } from '@clearway/ui'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { OfferedLink } from '../../console/offered-link.tsx'
import { PageHead } from '../../console/page-head.tsx'
import { useCan } from '../../console/use-can.ts'
import { useUrlParams } from '../../console/use-url-params.ts'
import { ExportDialog } from './export-dialog.tsx'
import { useZones } from './use-map-zones.ts'
import { ZoneColumn } from './zone-column.tsx'
import { ZoneDrawer } from './zone-drawer.tsx'
import { ZoneTools } from './zone-tools.tsx'

const ZonesMap = dynamic(() => import('./zones-map.tsx').then((module) => module.ZonesMap), { ssr: false })

/** All zones as a list and on the map, beside each other; one of them in the drawer. */
export function ZonesPage() {
  const params = useUrlParams()
  const { query, zones, isReady } = useZones()
  const selected = params.get('zone') ?? null
  const mayCreate = useCan()(createZoneOp) === true
  const isDesk = useMediaQuery('(width >= 64rem)')
  const select = (zone: string | null) => params.set({ zone })
  const column = (
    <ZoneColumn
      zones={isReady ? zones : undefined}
      query={query}
      params={params}
      selected={selected}
      mayCreate={mayCreate}
    />
  )
  return (
    <>
      <PageHead
        title="Zones"
        tools={
          <>
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
      <FullMapPage
        map={
          <ZonesMap
            zones={zones}
            params={params}
            selected={selected}
            onSelect={select}
            isUnderSheet={!isDesk}
          />
        }
        column={isDesk && column}
        sheet={!isDesk && <ZoneSheet>{column}</ZoneSheet>}
        drawer={selected && <ZoneDrawer zoneUuid={selected} onClose={() => select(null)} />}
      />
      <ExportDialog open={params.get('export') === '1'} onClose={() => params.set({ export: null })} />
    </>
  )
}

/** Where there is no room for the column, the list lies over the foot of the map. */
function ZoneSheet({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex max-h-[46%] flex-col rounded-t-3 border-t border-line-strong bg-surface-1 shadow-3">
      {children}
    </div>
  )
}
