import { payloadTypeName } from '@clearway/domain/contracts'
import { figure, plural, Select, TextLink, useNow } from '@clearway/ui'
import { type Crew, tallyOf } from '../../entities/crew/crew.ts'
import { assetFitness, crewJudgedAtMs, type Fitness } from '../../entities/crew/fitness.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { capital } from '../../words/text.ts'
import { CrewPicker, unlistedChoices } from './crew-picker.tsx'
import type { Fitted } from './mission-schema.ts'
import type { CrewAsset } from './use-crew.ts'

const minuteMs = 60_000

interface AssetSectionProps {
  assets: Crew<CrewAsset>
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
  /** By asset. */
  payloads: Readonly<Record<string, Fitted>>
  onPayloadsChange: (payloads: Record<string, Fitted>) => void
  need: { topM: number | null; startMs: number | null; endMs: number | null }
  fault: string | undefined
}

export const AssetSection = (props: AssetSectionProps) => {
  const { assets, chosen, onChange, payloads, onPayloadsChange, need, fault } = props
  const nowMs = useNow(minuteMs) ?? 0
  const atMs = crewJudgedAtMs(need, nowMs)
  const choices = assets.items?.map((asset) => ({
    uuid: asset.asset_uuid,
    name: assetName(asset),
    detail: `${asset.model_name} ${asset.model_variant}`,
    ...fitnessAndRemedy(asset, assetFitness(asset, { ...need, atMs, busyUntilMs: asset.busyUntilMs, nowMs })),
    below: (
      <PayloadPicker
        asset={asset}
        fitted={payloads[asset.asset_uuid]}
        onChange={(fitted) => {
          const { [asset.asset_uuid]: _before, ...others } = payloads
          onPayloadsChange(fitted ? { ...others, [asset.asset_uuid]: fitted } : others)
        }}
      />
    ),
  }))
  const fit = choices?.filter(({ fitness }) => fitness.kind === 'fit').length ?? 0
  const tally = choices
    ? tallyOf(`${fit} of ${choices.length} ${fit === 1 ? 'fits' : 'fit'} this mission`, assets)
    : ''
  return (
    <CrewPicker
      title="Assets"
      tally={chosen.length > 0 ? `${tally}, ${plural(chosen.length, 'chosen', 'chosen')}` : tally}
      choices={choices && [...choices, ...unlistedChoices(assets, 'An asset')]}
      search={assets.search}
      chosen={chosen}
      onChange={onChange}
      fault={fault}
      empty={
        <>
          You have no assets yet. <TextLink href="/fleet?register=1">Register one</TextLink>
        </>
      }
    />
  )
}

/** A certificate is issued in the fleet, where its card is. */
const fitnessAndRemedy = (asset: CrewAsset, fitness: Fitness) => ({
  fitness,
  remedy: fitness.kind === 'unfit' && fitness.remedy === 'certificate' && (
    <TextLink
      href={`/fleet?asset=${asset.asset_uuid}&tab=certificates`}
      aria-label={`Issue a certificate for ${assetName(asset)}`}
    >
      Issue
    </TextLink>
  ),
})

/** What the model does not offer: a record that is withdrawn, or no record at all. */
const otherName = (fitted: Fitted | undefined): string =>
  fitted?.payload_id
    ? 'A payload that is withdrawn'
    : capital(payloadTypeName[fitted?.payload_type ?? 0] ?? 'Another payload')

interface PayloadPickerProps {
  asset: CrewAsset
  fitted: Fitted | undefined
  onChange: (fitted: Fitted | undefined) => void
}

const none = 'none'
/** One that is known by its kind alone. */
const kindAlone = 'kind'
const slowlyMs = 5 * 60_000

/** Which of the payloads that its model may carry flies on this mission; those fitted to the asset come first. */
const PayloadPicker = ({ asset, fitted, onChange }: PayloadPickerProps) => {
  const { asset_model_uuid, active_payload_uuids } = asset
  const permitted = trpc.assetModels.payloads.useQuery(
    { model_uuid: asset_model_uuid },
    { staleTime: slowlyMs },
  )
  if (!permitted.data?.length) return null
  const isOn = (uuid: string) => active_payload_uuids.includes(uuid)
  const offered = permitted.data.toSorted(
    (a, b) => Number(isOn(b.payload_uuid)) - Number(isOn(a.payload_uuid)),
  )
  const options = offered.map(({ payload_uuid, payload_name, payload_type, weight_kg }) => ({
    value: payload_uuid,
    label: payload_name,
    hint: isOn(payload_uuid) ? 'fitted' : `${payloadTypeName[payload_type]}, ${figure(weight_kg, 2)} kg`,
  }))
  const value = fitted ? (fitted.payload_id ?? kindAlone) : none
  const isOffered = value === none || options.some((option) => option.value === value)
  const other = isOffered ? [] : [{ value, label: otherName(fitted) }]
  return (
    <Select
      aria-label={`Payload of ${assetName(asset)}`}
      size="sm"
      className="w-64 max-w-full"
      options={[{ value: none, label: 'No payload' }, ...options, ...other]}
      value={value}
      onValueChange={(value) => {
        const chosen = offered.find(({ payload_uuid }) => payload_uuid === value)
        onChange(chosen && { payload_id: chosen.payload_uuid, payload_type: chosen.payload_type })
      }}
    />
  )
}
