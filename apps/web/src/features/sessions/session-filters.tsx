import { FilterChip } from '@clearway/ui'
import { FilterMenu } from '../../console/filter-menu.tsx'
import type { UrlParams } from '../../console/use-url-params.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../fleet/asset-state.ts'
import { useMissionNames } from './use-sessions.ts'

const mostOffered = 100

type SessionFiltersProps = { params: UrlParams; offersAssets: boolean; offersMissions: boolean }

/** The asset and the mission as chips; a plan that a link asked for, to be taken away again. */
export function SessionFilters({ params, offersAssets, offersMissions }: SessionFiltersProps) {
  const assets = trpc.assets.list.useQuery({ limit: mostOffered }, { enabled: offersAssets })
  const missions = useMissionNames(offersMissions)
  const plan = params.get('plan')
  return (
    <>
      {offersAssets && (
        <FilterMenu
          name="asset"
          label="Asset"
          params={params}
          choices={(assets.data?.data ?? []).map((asset) => ({
            value: asset.asset_uuid,
            label: assetName(asset),
          }))}
        />
      )}
      {offersMissions && (
        <FilterMenu
          name="mission"
          label="Mission"
          params={params}
          choices={[...missions].map(([value, label]) => ({ value, label }))}
        />
      )}
      {plan && (
        <FilterChip label="Plan" value="one plan" onRemove={() => params.set({ plan: null, page: null })} />
      )}
    </>
  )
}
