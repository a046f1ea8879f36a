import type { Queryable } from '@clearway/db'
import { ensure } from '../../kernel/index.ts'
import type { AssetModelChange } from './contract.ts'
import { knownPayloads } from './store.ts'

/** The columns that an input names; what it leaves out is undefined and stays as it is. */
export const columnsOf = (input: AssetModelChange) => ({
  modelName: input.model_name,
  modelVariant: input.model_variant,
  modelVersion: input.model_version,
  typeCertificateNumber: input.type_certificate_number,
  category: input.category,
  subCategory: input.sub_category,
  class: input.class,
  maxTakeoffWeight: input.max_takeoff_weight,
  maxEndurance: input.max_endurance,
  maxRange: input.max_range,
  maxSpeed: input.max_speed,
  maxHeight: input.max_height,
  minTemp: input.min_temp,
  maxTemp: input.max_temp,
  maxDimensions: input.max_dimensions,
  operationEnvelope: input.operation_envelope,
  operationTime: input.operation_time ?? undefined,
  frequency: input.frequency,
  gcsModel: input.gcs_model,
  gcsVersion: input.gcs_version,
  allowedPayloadUuids: payloadsOf(input),
  application: input.application,
  source: input.source ?? undefined,
  status: input.status,
})

/** The allowed payloads under whichever of their three names the caller used. */
export const payloadsOf = (input: AssetModelChange): string[] | undefined => {
  const given = input.allowed_payload_uuids ?? input.payloads
  if (given) return [...new Set(given)]
  return input.payload_id ? [input.payload_id] : undefined
}

const positive = ['max_takeoff_weight', 'max_endurance', 'max_range', 'max_speed', 'max_height'] as const

/** `at` is the place of the model in a bulk request, e.g. `models.3.`. */
export const checkModel = (input: AssetModelChange, at = ''): void => {
  for (const field of positive)
    ensure((input[field] ?? 1) > 0, 'unprocessable', `${at}${field} must be positive.`)
  const { min_temp, max_temp } = input
  const ordered = min_temp == null || max_temp == null || min_temp <= max_temp
  ensure(ordered, 'unprocessable', `${at}min_temp must not be above max_temp.`)
}

interface PayloadCheck {
  /** Payloads that the model allows already. */
  known?: readonly string[]
  at?: (index: number) => string
}

/** Payloads that the model already allows may stay when they are deactivated; new ones must be active models. */
export const checkPayloads = async (
  db: Queryable,
  inputs: readonly AssetModelChange[],
  { known = [], at = () => '' }: PayloadCheck = {},
): Promise<void> => {
  const wanted = [...new Set(inputs.flatMap((input) => payloadsOf(input) ?? []))]
  const active = await knownPayloads(db, wanted)
  for (const [index, input] of inputs.entries()) {
    const strange = payloadsOf(input)?.find((uuid) => !active.has(uuid) && !known.includes(uuid))
    ensure(
      !strange,
      'unprocessable',
      `${at(index)}allowed_payload_uuids: ${strange} is not an active payload model.`,
    )
  }
}
