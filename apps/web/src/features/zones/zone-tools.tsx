import { importZonesOp } from '@clearway/domain/contracts'
import { Button, IconButton, Menu, MenuItem, useIsMobile } from '@clearway/ui'
import { ArrowDownUp, Download, FileUp, RefreshCw } from 'lucide-react'
import { useOffer } from '../../console/use-can.ts'

/** Ways in and out of the catalog, behind one button. */
export function ZoneTools({ onExport }: { onExport: () => void }) {
  const isMobile = useIsMobile()
  const imports = useOffer(importZonesOp)
  return (
    <Menu
      label="Import and export"
      trigger={
        isMobile ? (
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
