import { assetStatus } from '@clearway/domain/contracts'
import { Button, ButtonLink, TabPanel, Tabs, useHotkeys } from '@clearway/ui'
import { ArrowLeftRight, Radio } from 'lucide-react'
import { type AssetItem, assetState } from '../../entities/asset/asset-state.ts'
import { useAsset } from '../../entities/asset/use-assets.ts'
import { isRefused } from '../../frame/refused.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { RecordDrawer } from '../../lists/record-drawer.tsx'
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
  useHotkeys({ e: () => params.set({ edit: '1' }) }, useMayEdit(item) && !isRefused(query))
  const tab = oneOf(params.get('tab'), tabs) ?? 'overview'
  const session = now.flying.get(assetUuid)
  const isFlying = session !== undefined
  return (
    <RecordDrawer
      what="Asset"
      record={item}
      query={query}
      onClose={onClose}
      title={assetName}
      marks={(asset) => <AssetStateMark state={assetState(asset, now.flying)} />}
      subtitle={subtitleOf}
      tools={(asset) => <AssetActions asset={asset} isFlying={isFlying} params={params} />}
      footer={(asset) => <AssetFooter asset={asset} session={session} params={params} />}
    >
      {(asset) => (
        <Tabs
          label="Asset"
          value={tab}
          onValueChange={(next) => params.set({ tab: next === 'overview' ? null : next })}
          items={[
            { value: 'overview', label: 'Overview' },
            { value: 'flights', label: 'Flights', count: asset.total_flights },
            { value: 'certificates', label: 'Certificates' },
            { value: 'ownership', label: 'Ownership' },
          ]}
        >
          <TabPanel value="overview">
            <AssetOverview asset={asset} detail={detail} now={now} params={params} />
          </TabPanel>
          <TabPanel value="flights">
            <AssetFlights asset={asset} nowMs={now.nowMs} />
          </TabPanel>
          <TabPanel value="certificates">
            <AssetCertificates asset={asset} now={now} />
          </TabPanel>
          <TabPanel value="ownership">
            <AssetOwnership asset={asset} isFlying={isFlying} params={params} />
          </TabPanel>
        </Tabs>
      )}
    </RecordDrawer>
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
