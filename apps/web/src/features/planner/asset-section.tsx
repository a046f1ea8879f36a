import { plural, TextLink, useNow } from '@clearway/ui'
import { CrewPicker } from './crew-picker.tsx'
import { assetFitness, type Fitness } from './fitness.ts'
import type { Fitted } from './mission-form.ts'
import { PayloadPicker } from './payload-picker.tsx'
import type { CrewAsset } from './use-crew.ts'

const minuteMs = 60_000

type AssetSectionProps = {
  assets: readonly CrewAsset[] | undefined
  chosen: readonly string[]
  onChange: (uuids: string[]) => void
  /** By asset. */
  payloads: Readonly<Record<string, Fitted>>
  onPayloadsChange: (payloads: Record<string, Fitted>) => void
  need: { topM: number | null; startMs: number | null }
  fault: string | undefined
}

export function AssetSection(props: AssetSectionProps) {
  const { assets, chosen, onChange, payloads, onPayloadsChange, need, fault } = props
  const nowMs = useNow(minuteMs) ?? 0
  const choices = assets?.map((asset) => ({
    uuid: asset.asset_uuid,
    name: asset.asset_uin ?? 'No UIN yet',
    detail: `${asset.model_name} ${asset.model_variant}`,
    ...fitnessAndRemedy(asset, assetFitness(asset, { ...need, busyUntilMs: asset.busyUntilMs, nowMs })),
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
  const tally = choices ? `${fit} of ${choices.length} ${fit === 1 ? 'fits' : 'fit'} this mission` : ''
  return (
    <CrewPicker
      title="Assets"
      tally={chosen.length > 0 ? `${tally}, ${plural(chosen.length, 'chosen', 'chosen')}` : tally}
      choices={choices}
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
const fitnessAndRemedy = ({ asset_uuid, asset_uin }: CrewAsset, fitness: Fitness) => ({
  fitness,
  remedy: fitness.kind === 'unfit' && fitness.remedy === 'certificate' && (
    <TextLink
      href={`/fleet?asset=${asset_uuid}&tab=certificates`}
      aria-label={`Issue a certificate for ${asset_uin}`}
    >
      Issue
    </TextLink>
  ),
})
