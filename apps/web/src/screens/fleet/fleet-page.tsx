import { createAssetOp, createAssetsOp } from '@clearway/domain/contracts'
import { Empty, TextButton, useMinute } from '@clearway/ui'
import { Plus, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { useCan } from '../../caller/use-can.ts'
import { FleetTabs } from '../../entities/asset/fleet-tabs.tsx'
import { useSessionsOfAssets } from '../../entities/asset/use-assets.ts'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { ListAct } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { isWhole } from '../../lists/listed.ts'
import { AssetDialogs } from './asset-dialogs.tsx'
import { AssetDrawer } from './asset-drawer.tsx'
import { noAsset } from './asset-ownership.tsx'
import { fleetLook } from './fleet-columns.tsx'
import { useFleetMenus } from './fleet-filters.ts'
import { useFleet, useNextPlans } from './use-fleet.ts'

export const FleetPage = () => {
  const params = useUrlParams()
  const list = useFleet(params)
  const nowMs = useMinute()
  const flying = useSessionsOfAssets()
  const plans = useNextPlans(nowMs)
  const now = useMemo(() => ({ flying, plans, nowMs }), [flying, plans, nowMs])
  const sorts = isWhole(list)
  return (
    <>
      <ListPage
        name="assets"
        params={params}
        list={list}
        look={useMemo(() => fleetLook(now, sorts), [now, sorts])}
        what="The fleet"
        head={<FleetTabs place="assets" trailing={<FleetActs params={params} />} />}
        search={{ label: 'UIN, reference, model', className: 'w-52' }}
        menus={useFleetMenus()}
        record={{
          name: 'asset',
          its: ['transfer', 'edit'],
          drawer: ({ key }) => (
            <AssetDrawer assetUuid={key} now={now} params={params} onClose={() => params.set(noAsset)} />
          ),
        }}
        empty={<NoAssets params={params} />}
        nothingFits={{ what: 'No asset', whole: 'the fleet' }}
      />
      <AssetDialogs params={params} />
    </>
  )
}

const FleetActs = ({ params }: { params: UrlParams }) => (
  <>
    <ListAct op={createAssetsOp} opens="import" icon={Upload} params={params}>
      Import
    </ListAct>
    <ListAct op={createAssetOp} opens="register" icon={Plus} isPrimary params={params}>
      Register asset
    </ListAct>
  </>
)

const NoAssets = ({ params }: { params: UrlParams }) => {
  const can = useCan()
  const acts = can(createAssetOp) === true && (
    <span className="flex flex-wrap gap-x-4">
      <TextButton onClick={() => params.set({ register: '1' })}>Register the first asset</TextButton>
      <TextButton onClick={() => params.set({ import: '1' })}>Import a list</TextButton>
    </span>
  )
  return (
    <Empty title="No assets yet" action={acts}>
      Your drones appear here with their registration, certificate and hours.
      {!acts && ' An Admin of your organisation registers them.'}
    </Empty>
  )
}
