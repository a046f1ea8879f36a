import type { MissionExportFormat } from '@clearway/domain/exchange'
import { IconButton, Menu, MenuItem } from '@clearway/ui'
import { Download } from 'lucide-react'
import { saveFile } from '../../frame/save-file.ts'
import { trpc } from '../../trpc/client.ts'
import { useRefused } from '../../trpc/use-refused.ts'

const formats: readonly { format: MissionExportFormat; name: string; hint: string }[] = [
  { format: 'plan', name: 'QGroundControl plan', hint: 'ground stations' },
  { format: 'kml', name: 'KML', hint: 'Google Earth' },
  { format: 'geojson', name: 'GeoJSON', hint: 'maps and scripts' },
]

interface ExportMenuProps {
  /** "Export mission" */
  label: string
  of: { readonly mission_uuid: string } | { readonly plan_uuid: string }
  size?: 'sm' | 'md'
}

/** A mission or a flight plan as a file, its limits as they were given. */
export const ExportMenu = ({ label, of, size = 'md' }: ExportMenuProps) => {
  const { client } = trpc.useUtils()
  const refused = useRefused()('Not exported')
  const save = async (format: MissionExportFormat) => {
    try {
      const file =
        'plan_uuid' in of
          ? await client.exchange.exportPlan.query({ ...of, format })
          : await client.exchange.exportMission.query({ ...of, format })
      saveFile(file.file_name, new Blob([file.content], { type: file.content_type }))
    } catch (error) {
      refused(error)
    }
  }
  return (
    <Menu
      label={label}
      trigger={
        <IconButton icon={Download} label={label} size={size} variant={size === 'md' ? 'plain' : 'quiet'} />
      }
    >
      {formats.map(({ format, name, hint }) => (
        <MenuItem key={format} hint={hint} onSelect={() => void save(format)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
