import type { MissionDraft } from '@clearway/domain/exchange'
import { limitMetres, metresAgl, type Polygon } from '@clearway/domain/geo'
import { limitOf, type Measure, measuredFields, usualMeasure, withLimits } from '../../forms/measures.ts'
import type { Inputs } from '../../trpc/client.ts'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'
import { instantsOf, type Mission, notStated } from './mission-fields.ts'
import type { Fitted, MissionForm, MissionFormIn } from './mission-schema.ts'

const purposeOf = ({ mission_purpose }: Pick<MissionForm, 'mission_purpose'>) =>
  mission_purpose === notStated ? null : mission_purpose

/** Of the assets that have something named below them. */
export const payloadsOf = (assets: readonly ({ asset_uuid: string } & Fitted)[]): Record<string, Fitted> =>
  Object.fromEntries(
    assets
      .filter(({ payload_id, payload_type }) => payload_id !== null || payload_type !== null)
      .map(({ asset_uuid, payload_id, payload_type }) => [asset_uuid, { payload_id, payload_type }]),
  )

const quarterMs = 15 * 60_000
const aheadMs = 60 * 60_000
const lengthMs = 60 * 60_000

/** From the ground to 60 m, in the person's unit; above the sea only they know what it is. */
const usualBand = (measure: Measure): Pick<MissionFormIn, 'min_height' | 'max_height'> => {
  const { reference, unit } = limitOf(0, measure)
  if (reference !== 'AGL') return { min_height: undefined, max_height: undefined }
  return { min_height: 0, max_height: unit === 'ft' ? 200 : 60 }
}

/** A new mission begins in about an hour, on a whole quarter, and lasts an hour. */
export const newMissionValues = (nowMs: number, measure: Measure = usualMeasure): MissionFormIn => {
  const start = Math.ceil((nowMs + aheadMs) / quarterMs) * quarterMs
  return {
    mission_name: '',
    mission_description: '',
    mission_purpose: notStated,
    ...usualBand(measure),
    min_measure: measure,
    max_measure: measure,
    start_time: toLocalInput(start),
    end_time: toLocalInput(start + lengthMs),
    mission_envelope: null,
    assets: [],
    payloads: {},
    pilots: [],
  }
}

export const missionValues = (mission: Mission): MissionFormIn => ({
  mission_name: mission.mission_name,
  mission_description: mission.mission_description,
  mission_purpose: mission.mission_purpose ?? notStated,
  ...measuredFields(mission),
  start_time: toLocalInput(mission.start_time),
  end_time: toLocalInput(mission.end_time),
  mission_envelope: mission.mission_envelope as Polygon,
  assets: mission.assets.map(({ asset_uuid }) => asset_uuid),
  payloads: payloadsOf(mission.assets),
  pilots: mission.pilots.map(({ user_uuid }) => user_uuid),
})

/** What is kept of a mission that is not submitted: its fields as the wire has them, as far as they are there. */
export const keptContent = (values: MissionFormIn, polygon: Polygon | null) => ({
  mission_name: values.mission_name,
  mission_description: values.mission_description,
  mission_purpose: values.mission_purpose === notStated ? null : values.mission_purpose,
  start_time: fromLocalInput(values.start_time),
  end_time: fromLocalInput(values.end_time),
  mission_envelope: polygon,
  ...(values.min_height !== undefined && { min_altitude: limitOf(values.min_height, values.min_measure) }),
  ...(values.max_height !== undefined && { max_altitude: limitOf(values.max_height, values.max_measure) }),
  assets: assetsOf(values),
  pilots: values.pilots,
})

type AssetInput = NonNullable<Inputs['missions']['create']['assets']>[number]

const assetsOf = ({ assets, payloads }: Pick<MissionForm, 'assets' | 'payloads'>): AssetInput[] =>
  assets.map((asset_uuid): AssetInput => {
    const fitted = payloads[asset_uuid]
    return {
      asset_uuid,
      payload_id: fitted?.payload_id ?? null,
      payload_type: (fitted?.payload_type ?? null) as NonNullable<AssetInput['payload_type']> | null,
    }
  })

export const createInput = (values: MissionForm): Inputs['missions']['create'] => {
  const { payloads: _payloads, ...rest } = values
  return {
    ...withLimits(rest),
    mission_purpose: purposeOf(values),
    mission_envelope: { ...values.mission_envelope },
    ...instantsOf(values, null),
    assets: assetsOf(values),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * All of the form, but the area only when it was drawn anew (`drawn`): sending it back rounded would open its approvals again. The crew
 * too only when it is another one: who stays on the list until they have landed may not be put on it.
 */
export const updateInput = (
  before: Mission,
  values: MissionForm,
  drawn: Polygon | null,
): Inputs['missions']['update'] => {
  const { mission_envelope: _area, assets: _assets, payloads: _payloads, pilots, ...rest } = values
  const stored = missionValues(before)
  const assets = assetsOf(values)
  return {
    ...withLimits(rest),
    mission_purpose: purposeOf(values),
    mission_uuid: before.mission_uuid,
    ...(drawn && { mission_envelope: { ...drawn } }),
    ...instantsOf(values, before),
    ...(!isSame(assets, assetsOf(stored)) && { assets }),
    ...(!isSame(pilots, stored.pilots) && { pilots }),
  }
}

/** What of an imported mission goes into the fields: a name that was typed stays, a time only where the file has one. */
export const importedFields = (
  draft: MissionDraft,
  { mission_name }: Pick<MissionFormIn, 'mission_name'>,
): Partial<MissionFormIn> => {
  const { start_time, end_time } = draft
  const min = draft.min_altitude ?? metresAgl(Math.round(draft.min_height ?? 0))
  const max = draft.max_altitude ?? metresAgl(Math.round(draft.max_height ?? 0))
  const isFlat = min.reference === max.reference && limitMetres(min) >= limitMetres(max)
  return {
    ...(mission_name.trim() === '' && { mission_name: draft.mission_name }),
    ...measuredFields({ min_altitude: min, max_altitude: isFlat ? { ...max, value: max.value + 1 } : max }),
    ...(start_time && { start_time: toLocalInput(start_time) }),
    ...(end_time && { end_time: toLocalInput(end_time) }),
  }
}
