import type { UrlParams } from '../../frame/use-url-params.ts'
import { assetName } from '../../words/asset-name.ts'
import { referenceIn } from '../../words/text.ts'
import { SearchedFilter } from '../crew/searched-filter.tsx'
import { useFleetChoice } from './use-fleet-choice.ts'

/** Narrows a list to one asset of the fleet. */
export const AssetFilter = ({ params }: { params: UrlParams }) => {
  const asked = referenceIn(params.get('asset'))
  const { items = [], search } = useFleetChoice(asked ? [asked] : [])
  const choices = items.map((asset) => ({ value: asset.asset_uuid, label: assetName(asset) }))
  return <SearchedFilter name="asset" label="Asset" of="assets" {...{ choices, search, params }} />
}
