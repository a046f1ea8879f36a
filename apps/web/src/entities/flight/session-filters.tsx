import { FilterChip } from '@clearway/ui'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { ListFilter } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { useMissionNames } from './use-sessions.ts'

const mostOffered = 100

/** The assets and the missions by which flights are looked for, where they are the reader's to see. */
export const useSessionMenus = (offers: { assets: boolean; missions: boolean }): readonly ListFilter[] => {
  const assets = trpc.assets.list.useQuery({ limit: mostOffered }, { enabled: offers.assets })
  const missions = useMissionNames(offers.missions)
  const ofAssets = (assets.data?.data ?? []).map((asset) => ({
    value: asset.asset_uuid,
    label: assetName(asset),
  }))
  const ofMissions = [...missions].map(([value, label]) => ({ value, label }))
  return [
    ...(offers.assets ? [{ name: 'asset', label: 'Asset', choices: ofAssets }] : []),
    ...(offers.missions ? [{ name: 'mission', label: 'Mission', choices: ofMissions }] : []),
  ]
}

/** A plan that a link asked for, to be taken away again. */
export const PlanFilter = ({ params }: { params: UrlParams }) => {
  if (!params.get('plan')) return null
  return <FilterChip label="Plan" value="one plan" onRemove={() => params.set({ plan: null, page: null })} />
}
