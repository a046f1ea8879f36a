import { AssetModelInput, operationEnvelopes, recordSource } from '@clearway/domain/contracts'
import {
  type Cells,
  type ImportColumn,
  type ImportKind,
  listOf,
  namedOf,
  numberOf,
  readWith,
  textOf,
} from '../../files/csv/import-kind.ts'
import { positiveLimits } from './model-form-shape.ts'

interface NamedPayload {
  readonly payload_uuid: string
  readonly payload_svc_id: string
  readonly payload_name: string
}

type Written = readonly [key: string, label: string, meaning: string, example: string]

const texts: readonly Written[] = [
  ['model_version', 'Version', 'Of the aircraft', '1.2'],
  ['type_certificate_number', 'Type certificate', 'Its number', 'TC-2025-S-0147'],
  ['max_dimensions', 'Size', 'As you write it', '810 × 670 × 430 mm'],
  ['frequency', 'Frequency', 'Of the radio link', '2.4 GHz'],
  ['gcs_model', 'Ground station', 'Its name', 'Clearway GCS'],
  ['gcs_version', 'Station version', 'Its version', '4.1'],
  ['application', 'Application', 'What it is made for', 'Mapping'],
]

const numbers: readonly Written[] = [
  ['max_takeoff_weight', 'Take-off weight', 'Kilograms', '4.8'],
  ['max_endurance', 'Endurance', 'Minutes', '52'],
  ['max_range', 'Range', 'Kilometres', '14'],
  ['max_speed', 'Top speed', 'Metres a second', '16'],
  ['max_height', 'Ceiling', 'Metres above ground level', '120'],
  ['min_temp', 'Lowest temperature', 'Degrees Celsius', '-10'],
  ['max_temp', 'Highest temperature', 'Degrees Celsius', '45'],
]

const columnsOf = (written: readonly Written[]): ImportColumn[] =>
  written.map(([key, label, meaning, example]) => ({ key, label, meaning, example }))

const columns: readonly ImportColumn[] = [
  {
    key: 'model_name',
    label: 'Name',
    aliases: ['name', 'model'],
    required: true,
    meaning: 'Unique together with the variant',
    example: 'Kestrel Q4 RTK',
  },
  {
    key: 'model_variant',
    label: 'Variant',
    aliases: ['variant'],
    required: true,
    meaning: 'One of its kinds',
    example: 'R2',
  },
  {
    key: 'category',
    label: 'Category',
    required: true,
    meaning: 'Nano, Micro, Small, Medium or Large',
    example: 'Small',
  },
  {
    key: 'sub_category',
    label: 'Kind',
    aliases: ['kind'],
    meaning: 'Aeroplane, rotorcraft or hybrid',
    example: 'Rotorcraft',
  },
  {
    key: 'class',
    label: 'Class',
    meaning: 'Remotely piloted, model or autonomous',
    example: 'Remotely piloted',
  },
  ...columnsOf(numbers),
  {
    key: 'operation_envelope',
    label: 'Envelope',
    aliases: ['envelope'],
    meaning: operationEnvelopes.join(', '),
    example: 'VLOS',
  },
  ...columnsOf(texts),
  {
    key: 'payloads',
    label: 'Payloads',
    aliases: ['allowed_payload_uuids', 'payload_id'],
    meaning: 'Names or identifiers of your payloads that it may carry, between semicolons',
    example: '',
  },
]

const columnOf = { allowed_payload_uuids: 'payloads', payload_id: 'payloads' }
const Checked = AssetModelInput.superRefine(positiveLimits)

const payloadsOf = (known: readonly NamedPayload[], cell: string | undefined): string[] | string => {
  const uuids: string[] = []
  for (const name of listOf(cell)) {
    const wanted = name.toLocaleLowerCase('en')
    const found = known.find(({ payload_uuid, payload_svc_id, payload_name }) =>
      [payload_uuid, payload_svc_id, payload_name].some((word) => word.toLocaleLowerCase('en') === wanted),
    )
    if (!found) return `You have no active payload called ${name}`
    uuids.push(found.payload_uuid)
  }
  return uuids
}

const readModel = (known: readonly NamedPayload[], cells: Cells) => {
  const payloads = payloadsOf(known, cells.payloads)
  const faults: Record<string, string> = typeof payloads === 'string' ? { payloads } : {}
  const each = (written: readonly Written[], read: (cell: string | undefined) => unknown) =>
    Object.fromEntries(written.map(([key]) => [key, read(cells[key])]))
  const input = {
    model_name: cells.model_name ?? '',
    model_variant: cells.model_variant ?? '',
    category: namedOf(cells.category),
    sub_category: namedOf(cells.sub_category),
    class: namedOf(cells.class),
    operation_envelope: textOf(cells.operation_envelope)?.toUpperCase(),
    ...each(texts, textOf),
    ...each(numbers, numberOf),
    allowed_payload_uuids: typeof payloads === 'string' ? [] : payloads,
    source: recordSource.selfDeclared,
  }
  return readWith(Checked, input, { before: faults, columnOf })
}

export const modelImport = (payloads: readonly NamedPayload[]): ImportKind<AssetModelInput> => ({
  one: 'model',
  many: 'models',
  columns,
  columnOf,
  unique: ['model_name', 'model_variant'],
  read: (cells) => readModel(payloads, cells),
})
