import type { ExportFormat } from '@clearway/domain/exchange'
import { plural, useToast, zoneKindName } from '@clearway/ui'
import { z } from 'zod'
import { useConsole } from '../../caller/console-context.tsx'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { saveFile } from '../../frame/save-file.ts'
import { zoneTypes } from '../../map/content/types.ts'
import { actingFor, type Inputs, trpc } from '../../trpc/client.ts'

const formats: readonly { value: ExportFormat; label: string; hint: string }[] = [
  { value: 'geojson', label: 'GeoJSON', hint: 'For maps and for importing here again' },
  { value: 'kml', label: 'KML', hint: 'For Google Earth' },
  { value: 'ed269', label: 'EUROCAE ED-269', hint: 'For other U-space services' },
  { value: 'ed318', label: 'EUROCAE ED-318', hint: 'For other U-space services' },
]
const isOfEurocae = (format: string) => format === 'ed269' || format === 'ed318'
const every = 'every'
const kindOptions = [
  { value: every, label: 'All types' },
  ...Object.entries(zoneTypes).map(([value, kind]) => ({ value, label: zoneKindName[kind] })),
]

const Wanted = z.object({
  format: z.enum(['geojson', 'kml', 'ed269', 'ed318']),
  owner: z.enum(['all', 'mine']),
  type: z.string(),
  country: z
    .string()
    .toUpperCase()
    .regex(/^([A-Z]{3})?$/, { error: 'must be three letters, as in IND' }),
})
type Wanted = z.output<typeof Wanted>
type ExportInput = NonNullable<Inputs['exchange']['exportZones']>

/** Active zones as a file; a large catalog comes in several. */
export const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const { membership } = useConsole()
  const download = useDownload(onClose)
  const owners = [
    { value: 'all', label: 'Of everybody' },
    { value: 'mine', label: 'Of my organisation', disabled: !membership },
  ]
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Export zones"
      description="The zones that are active in the catalog now."
      submit="Download"
      busyLabel="Writing"
      form={{
        schema: Wanted,
        defaultValues: { format: 'geojson', owner: 'all', type: every, country: '' },
        submit: download,
      }}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="format" label="Format" options={formats} />
          <div className="grid grid-cols-2 gap-3">
            <SelectField form={form} name="owner" label="Zones" options={owners} />
            <SelectField form={form} name="type" label="Type" options={kindOptions} />
          </div>
          {isOfEurocae(form.watch('format')) && (
            <TextField
              form={form}
              name="country"
              label="Country"
              help="Three letters, as in IND; the standard wants one. Empty: none, XXX"
              maxLength={3}
              autoCapitalize="characters"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const inputOf = ({ format, owner, type, country }: Wanted): ExportInput => ({
  format,
  owner,
  ...(type !== every && { airspace_zone_type: Number(type) as 1 }),
  ...(isOfEurocae(format) && country && { country }),
})

const useDownload = (onDone: () => void) => {
  const { client } = trpc.useUtils()
  const { show } = useToast()
  // The parts of one file belong together, for whomever the tab acts when the last is asked for.
  const acting = actingFor(useConsole().membership?.org_uuid ?? null)
  return async (wanted: Wanted) => {
    let input: ExportInput | null = inputOf(wanted)
    let total = 0
    while (input) {
      const part: Awaited<ReturnType<typeof client.exchange.exportZones.query>> =
        await client.exchange.exportZones.query(input, acting)
      saveFile(part.file_name, new Blob([part.content], { type: part.content_type }))
      total += part.total_zones
      input = part.next ? { ...input, after_zone_id: Number(part.next['after_zone_id']) } : null
    }
    show({ title: `${plural(total, 'zone')} exported` })
    onDone()
  }
}
