import { AssetInput, recordSource, uinStatus } from '@clearway/domain/contracts'
import {
  type Cells,
  type ImportColumn,
  type ImportKind,
  listOf,
  readWith,
  textOf,
} from '../../files/csv/import-kind.ts'

interface NamedModel {
  readonly model_uuid: string
  readonly model_svc_id: string
  readonly model_name: string
  readonly model_variant: string
}

interface NamedPayload {
  readonly payload_uuid: string
  readonly payload_svc_id: string
  readonly payload_name: string
}

export interface AssetImportWorld {
  readonly orgUuid: string
  readonly models: readonly NamedModel[]
  /** What a model may carry; undefined while that is read. */
  readonly payloadsOf: (modelUuid: string) => readonly NamedPayload[] | undefined
}

const columns: readonly ImportColumn[] = [
  {
    key: 'model',
    label: 'Model',
    aliases: ['model_name', 'asset_model', 'model_svc_id', 'asset_model_uuid', 'aircraft', 'type'],
    required: true,
    meaning: 'Name and variant, or the identifier: Kestrel Q4 RTK R2, MDL-7K3M9Q2R4T',
    example: 'Kestrel Q4 RTK R2',
  },
  {
    key: 'variant',
    label: 'Variant',
    aliases: ['model_variant'],
    meaning: 'Where it stands apart from the name',
    example: '',
  },
  {
    key: 'asset_uin',
    label: 'UIN',
    aliases: ['uin', 'registration', 'registration number', 'reg'],
    meaning: 'Registration number; empty while it is pending',
    example: 'UA0093K4T0Q',
  },
  {
    key: 'uin_status',
    label: 'Registration',
    aliases: ['registration status', 'status'],
    meaning: 'Pending, Generated or Failed; without it a number means Generated',
    example: 'Generated',
  },
  {
    key: 'asset_org_internal_uuid',
    label: 'Your reference',
    aliases: ['reference', 'internal reference', 'ref', 'your reference', 'callsign'],
    meaning: 'How your own people call it',
    example: 'DMC-K4-01',
  },
  {
    key: 'payloads',
    label: 'Payloads',
    aliases: ['active_payload_uuids', 'payload', 'fitted'],
    meaning: 'Names or identifiers of fitted payloads, between semicolons',
    example: '',
  },
]

const columnOf = { asset_model_uuid: 'model', active_payload_uuids: 'payloads', org_owner_uuid: 'model' }
const statuses: Readonly<Record<string, number>> = {
  ...uinStatus,
  ...Object.fromEntries(Object.values(uinStatus).map((status) => [String(status), status])),
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en')

/** By identifier, by name and variant, or by the name alone where only one model has it. */
export const findModel = (
  models: readonly NamedModel[],
  name: string,
  variant: string,
): NamedModel | string => {
  const wanted = plain(`${name} ${variant}`)
  const given = plain(name)
  const exact = models.find(
    (model) =>
      model.model_uuid === given ||
      plain(model.model_svc_id) === given ||
      plain(`${model.model_name} ${model.model_variant}`) === wanted,
  )
  if (exact) return exact
  const alike = models.filter((model) => plain(model.model_name) === given)
  if (variant || alike.length === 0)
    return `No active model is called ${`${name} ${variant}`.trim()}${nearest(models, wanted)}`
  if (alike.length === 1) return alike[0] as NamedModel
  const variants = alike.map(({ model_variant }) => model_variant).join(', ')
  return `Say which variant: ${variants}`
}

/** The model whose name begins most like what was written. */
const nearest = (models: readonly NamedModel[], wanted: string): string => {
  const shared = (name: string): number => {
    let length = 0
    while (length < name.length && name[length] === wanted[length]) length += 1
    return length
  }
  const scored = models.map((model) => {
    const name = `${model.model_name} ${model.model_variant}`
    return { name, score: shared(plain(name)) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= 3 ? `. Is it ${best.name}?` : ''
}

const readPayloads = (
  world: AssetImportWorld,
  modelUuid: string,
  cell: string | undefined,
): string[] | string => {
  const names = listOf(cell)
  if (names.length === 0) return []
  const offered = world.payloadsOf(modelUuid)
  if (!offered) return 'The payloads of this model are being read'
  const uuids: string[] = []
  for (const name of names) {
    const found = offered.find(({ payload_uuid, payload_svc_id, payload_name }) =>
      [payload_uuid, payload_svc_id, payload_name].some((known) => plain(known) === plain(name)),
    )
    if (!found) {
      const may = offered.map(({ payload_name }) => payload_name).join(', ')
      return `The model does not carry ${name}${may ? `; it may carry ${may}` : ''}`
    }
    uuids.push(found.payload_uuid)
  }
  return [...new Set(uuids)]
}

const readAsset = (world: AssetImportWorld, cells: Cells) => {
  const faults: Record<string, string> = {}
  const name = textOf(cells.model)
  const model = name ? findModel(world.models, name, textOf(cells.variant) ?? '') : 'is required'
  if (typeof model === 'string') faults.model = model
  const payloads = typeof model === 'string' ? [] : readPayloads(world, model.model_uuid, cells.payloads)
  if (typeof payloads === 'string') faults.payloads = payloads
  const uin = textOf(cells.asset_uin)
  const word = textOf(cells.uin_status)
  const status = word === undefined ? (uin ? uinStatus.generated : uinStatus.pending) : statuses[plain(word)]
  if (status === undefined) faults.uin_status = 'must be Pending, Generated or Failed'
  if (status === uinStatus.generated && !uin) faults.asset_uin = 'Generated needs the number'
  const input = {
    asset_model_uuid: typeof model === 'string' ? world.orgUuid : model.model_uuid,
    org_owner_uuid: world.orgUuid,
    asset_uin: uin ?? null,
    uin_status: status ?? uinStatus.pending,
    asset_org_internal_uuid: textOf(cells.asset_org_internal_uuid) ?? null,
    active_payload_uuids: typeof payloads === 'string' ? [] : payloads,
    source: recordSource.selfDeclared,
  }
  return readWith(AssetInput, input, { before: faults, columnOf })
}

export const assetImport = (world: AssetImportWorld): ImportKind<AssetInput> => ({
  one: 'asset',
  many: 'assets',
  columns,
  columnOf,
  unique: ['asset_uin'],
  read: (cells) => readAsset(world, cells),
})
