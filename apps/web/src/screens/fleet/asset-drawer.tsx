import { assetStatus } from '@clearway/domain/contracts'
import {
  Button,
  ButtonLink,
  Drawer,
  type DrawerProps,
  SkeletonRows,
  TabPanel,
  Tabs,
  useHotkeys,
} from '@clearway/ui'
import { ArrowLeftRight, Radio } from 'lucide-react'
import { type AssetItem, assetState } from '../../entities/asset/asset-state.ts'
import { useAsset } from '../../entities/asset/use-assets.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { isRefused } from '../../frame/refused.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { assetName } from '../../words/asset-name.ts'
import { AssetActions } from './asset-actions.tsx'
import { AssetCertificates } from './asset-certificates.tsx'
import { AssetFlights } from './asset-flights.tsx'
import { AssetStateMark } from './asset-marks.tsx'
import { AssetOverview } from './asset-overview.tsx'
import { AssetOwnership, useMayTransfer, whyNotNow } from './asset-ownership.tsx'
import type { FleetNow } from './fleet-columns.tsx'
import { useAssetChanges } from './use-asset-changes.ts'
import { useMayEdit } from './use-fleet.ts'

interface AssetDrawerProps {
  assetUuid: string
  now: FleetNow
  params: UrlParams
  onClose: () => void
}

const tabs = ['overview', 'flights', 'certificates', 'ownership'] as const

export const AssetDrawer = ({ assetUuid, now, params, onClose }: AssetDrawerProps) => {
  const { item, detail, query } = useAsset(assetUuid)
  const isGone = isRefused(query)
  const acted = isGone ? undefined : item
  useHotkeys({ e: () => params.set({ edit: '1' }) }, useMayEdit(acted))
  const tab = oneOf(params.get('tab'), tabs) ?? 'overview'
  const frame: Omit<DrawerProps, 'children'> = {
    open: true,
    onClose,
    title: item ? assetName(item) : 'Asset',
    marks: item && <AssetStateMark state={assetState(item, now.flying)} />,
    tools: acted && <AssetActions asset={acted} isFlying={now.flying.has(assetUuid)} params={params} />,
    subtitle: item && subtitleOf(item),
    footer: acted && <AssetFooter asset={acted} session={now.flying.get(assetUuid)} params={params} />,
  }
  return (
    <Drawer {...frame}>
      <QueryNotice query={query} what="The asset" />
      {!item && !query.error && <SkeletonRows />}
      {item && (
        <Tabs
          label="Asset"
          value={tab}
          onValueChange={(next) => params.set({ tab: next === 'overview' ? null : next })}
          items={[
            { value: 'overview', label: 'Overview' },
            { value: 'flights', label: 'Flights', count: item.total_flights },
            { value: 'certificates', label: 'Certificates' },
            { value: 'ownership', label: 'Ownership' },
          ]}
        >
          <TabPanel value="overview">
            <AssetOverview asset={item} detail={detail} now={now} params={params} />
          </TabPanel>
          <TabPanel value="flights">
            <AssetFlights asset={item} nowMs={now.nowMs} />
          </TabPanel>
          <TabPanel value="certificates">
            <AssetCertificates asset={item} now={now} />
          </TabPanel>
          <TabPanel value="ownership">
            <AssetOwnership asset={item} isFlying={now.flying.has(assetUuid)} params={params} />
          </TabPanel>
        </Tabs>
      )}
    </Drawer>
  )
}

const subtitleOf = (asset: AssetItem): string =>
  [
    `${asset.model_name}, variant ${asset.model_variant}`,
    asset.asset_org_internal_uuid,
    asset.asset_uin && asset.asset_svc_id,
  ]
    .filter(Boolean)
    .join(' · ')

const ReturnToService = ({ asset }: { asset: AssetItem }) => {
  const { isBusy, bringBack } = useAssetChanges(asset)
  return (
    <Button busy={isBusy} onClick={() => bringBack()}>
      Return to service
    </Button>
  )
}

interface AssetFooterProps {
  asset: AssetItem
  session: string | undefined
  params: UrlParams
}

const AssetFooter = ({ asset, session, params }: AssetFooterProps) => {
  const mayEdit = useMayEdit(asset)
  const mayTransfer = useMayTransfer(asset)
  const isActive = asset.asset_status === assetStatus.active
  return (
    <>
      {session && (
        <ButtonLink href={`/sessions?session=${session}`} icon={Radio}>
          Show session
        </ButtonLink>
      )}
      {!session && isActive && (
        <ButtonLink href={`/sessions?start=${asset.asset_uuid}`} icon={Radio}>
          Start session
        </ButtonLink>
      )}
      {mayEdit && !isActive && <ReturnToService asset={asset} />}
      {mayTransfer && (
        <Button
          icon={ArrowLeftRight}
          disabledReason={whyNotNow(session !== undefined)}
          onClick={() => params.set({ tab: 'ownership', transfer: '1' })}
        >
          Transfer
        </Button>
      )}
      {mayEdit && (
        <Button variant="quiet" kbd="E" className="ml-auto" onClick={() => params.set({ edit: '1' })}>
          Edit
        </Button>
      )}
    </>
  )
}
