import type { ExportFormat } from '@clearway/domain/exchange'
import {
  Button,
  Dialog,
  Field,
  Input,
  plural,
  RadioGroup,
  Select,
  useToast,
  zoneKindName,
} from '@clearway/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { zoneTypes } from '../../map/types.ts'
import { type Inputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { saveFile } from '../fleet/save-file.ts'

const formats: readonly { value: ExportFormat; label: string; hint: string }[] = [
  { value: 'geojson', label: 'GeoJSON', hint: 'For maps and for importing here again' },
  { value: 'kml', label: 'KML', hint: 'For Google Earth' },
  { value: 'ed269', label: 'EUROCAE ED-269', hint: 'For other U-space services' },
]
const every = 'every'
const kindOptions = [
  { value: every, label: 'All types' },
  ...Object.entries(zoneTypes).map(([value, kind]) => ({ value, label: zoneKindName[kind] })),
]

type Wanted = { format: ExportFormat; owner: 'all' | 'mine'; type: string; country: string }
type ExportInput = NonNullable<Inputs['exchange']['exportZones']>

/** Active zones as a file; a large catalog comes in several. */
export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Export zones"
      description="The zones that are active in the catalog now."
    >
      <ExportForm onClose={onClose} />
    </Dialog>
  )
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const { membership } = useConsole()
  const [wanted, setWanted] = useState<Wanted>({ format: 'geojson', owner: 'all', type: every, country: '' })
  const set = (changed: Partial<Wanted>) => setWanted({ ...wanted, ...changed })
  const download = useDownload(onClose)
  return (
    <form
      className="flex flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        download.mutate(wanted)
      }}
    >
      <Field label="Format">
        <RadioGroup options={formats} value={wanted.format} onValueChange={(format) => set({ format })} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Zones">
          <Select
            options={[
              { value: 'all', label: 'Of everybody' },
              { value: 'mine', label: 'Of my organisation', disabled: !membership },
            ]}
            value={wanted.owner}
            onValueChange={(owner) => set({ owner: owner as Wanted['owner'] })}
          />
        </Field>
        <Field label="Type">
          <Select options={kindOptions} value={wanted.type} onValueChange={(type) => set({ type })} />
        </Field>
      </div>
      {wanted.format === 'ed269' && (
        <Field label="Country" help="Three capitals, as in IND; ED-269 wants one. Empty: none, XXX">
          <Input
            value={wanted.country}
            maxLength={3}
            pattern="[A-Z]{3}"
            onChange={(event) => set({ country: event.target.value.toUpperCase() })}
          />
        </Field>
      )}
      <RefusalNote>{download.error ? sentenceOf(download.error) : null}</RefusalNote>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={download.isPending} busyLabel="Writing">
          Download
        </Button>
      </div>
    </form>
  )
}

const inputOf = ({ format, owner, type, country }: Wanted): ExportInput => ({
  format,
  owner,
  ...(type !== every && { airspace_zone_type: Number(type) as 1 }),
  ...(format === 'ed269' && country && { country }),
})

function useDownload(onDone: () => void) {
  const { client } = trpc.useUtils()
  const { show } = useToast()
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      let input: ExportInput | null = inputOf(wanted)
      let total = 0
      while (input) {
        const part: Awaited<ReturnType<typeof client.exchange.exportZones.query>> =
          await client.exchange.exportZones.query(input)
        saveFile(part.file_name, new Blob([part.content], { type: part.content_type }))
        total += part.total_zones
        input = part.next ? { ...input, after_zone_id: Number(part.next['after_zone_id']) } : null
      }
      return total
    },
    onSuccess: (total) => {
      show({ kind: 'status', title: `${plural(total, 'zone')} exported` })
      onDone()
    },
  })
}
