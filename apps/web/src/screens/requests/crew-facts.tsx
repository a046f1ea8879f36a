import { assetCategoryName } from '@clearway/domain/contracts'
import { DescriptionList, type Fact } from '@clearway/ui'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { listedAssetName } from '../../words/asset-name.ts'

export const AssetAndPilotFacts = ({ request }: { request: RequestDetail }) => {
  const facts = [...assetFacts(request), ...pilotFacts(request)]
  if (facts.length === 0) return <p className="text-text-3">None listed yet</p>
  return <DescriptionList facts={facts} />
}

/** "UA0093K4T0Q, Ananya Rao" */
export const crewSummary = ({ assets, pilots }: RequestDetail): string => {
  const names = [
    ...assets.map(listedAssetName),
    ...pilots.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  ]
  return names.join(', ') || 'None listed yet'
}

const assetFacts = ({ assets }: RequestDetail): Fact[] =>
  assets.map((asset) => ({
    key: asset.asset_uuid,
    label: 'Asset',
    value: asset.model_name,
    note: [
      assetCategoryName[asset.category],
      asset.max_takeoff_weight ? `${asset.max_takeoff_weight} kg` : '',
      asset.payload_name ?? '',
    ]
      .filter(Boolean)
      .join(', '),
    below: asset.asset_uin ? listedAssetName(asset) : `${listedAssetName(asset)}, no registration number yet`,
  }))

const pilotFacts = ({ pilots }: RequestDetail): Fact[] =>
  pilots.map((pilot) => ({
    key: pilot.user_uuid,
    label: 'Pilot',
    value: `${pilot.first_name} ${pilot.last_name}`,
    note: pilot.phone ? (
      <a href={`tel:${pilot.phone}`} className="text-accent hover:underline">
        {pilot.phone}
      </a>
    ) : (
      'no active member of the operator'
    ),
    below: pilot.rpc_numbers.join(', ') || 'No valid credential',
  }))
