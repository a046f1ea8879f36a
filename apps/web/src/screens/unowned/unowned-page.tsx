import { listUnownedAssetsOp, transferAssetOp } from '@clearway/domain/contracts'
import { Button, DescriptionList, Drawer, Empty, Section } from '@clearway/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { FleetTabs } from '../../entities/asset/fleet-tabs.tsx'
import { TransferDialog } from '../../entities/transfer/transfer-dialog.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { ListAct } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import type { RowLook } from '../../lists/list-table.tsx'
import { type Listed, listed, pageOf } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { HandOnDialog, modelWords, type Unowned } from './hand-on-dialog.tsx'

const pageSize = 100

const look: RowLook<Unowned> = {
  label: 'Assets without an owner',
  rowKey: ({ asset_uuid }) => asset_uuid,
  columns: [
    { id: 'uin', header: 'UIN', cell: assetName },
    { id: 'number', header: 'Identifier', cell: ({ asset_svc_id }) => asset_svc_id },
    { id: 'model', header: 'Model', cell: modelWords },
  ],
  lines: (asset) => ({ title: assetName(asset), detail: modelWords(asset) }),
}

/** What its last owner has given up: the maker of its model, or the platform, hands it on. */
export const UnownedPage = () => {
  const params = useUrlParams()
  const { isPlatform } = useConsole()
  const may = useCan()(listUnownedAssetsOp)
  const list = useUnowned(params, may === true)
  const act = (
    <ListAct op={transferAssetOp} opens="many" icon={ArrowLeftRight} params={params}>
      Hand on several
    </ListAct>
  )
  return (
    <>
      {isPlatform && <PageHead title="Without an owner" />}
      <ListPage
        name="unowned"
        params={params}
        list={list}
        look={look}
        what="The assets without an owner"
        head={!isPlatform && <FleetTabs place="unowned" />}
        acts={list.rows && list.rows.length > 1 && act}
        record={{
          name: 'asset',
          its: ['transfer'],
          drawer: ({ row, onClose }) =>
            row && <UnownedDrawer asset={row} params={params} onClose={onClose} />,
        }}
        empty={
          <Empty icon={ArrowLeftRight} title="Every asset has an owner">
            What an owner gives up waits here to be handed on.
          </Empty>
        }
        instead={
          may !== true && (
            <Empty icon={ArrowLeftRight} title="Their makers hand them on">
              {may}
            </Empty>
          )
        }
      />
      {params.get('many') === '1' && list.rows && (
        <HandOnDialog assets={list.rows} onClose={() => params.set({ many: null })} />
      )}
    </>
  )
}

const useUnowned = (params: UrlParams, enabled: boolean): Listed<Unowned> => {
  const { client } = trpc.useUtils()
  const query = trpc.assets.unowned.useQuery(
    { page: pageOf(params), limit: pageSize },
    { enabled, placeholderData: (before) => before },
  )
  return listed(query, pageSize, (at) => client.assets.unowned.query(at))
}

interface UnownedDrawerProps {
  asset: Unowned
  params: UrlParams
  onClose: () => void
}

const UnownedDrawer = ({ asset, params, onClose }: UnownedDrawerProps) => {
  const mayHandOn = useCan()(transferAssetOp) === true
  return (
    <Drawer
      open
      onClose={onClose}
      title={assetName(asset)}
      subtitle={asset.asset_svc_id}
      footer={
        mayHandOn && (
          <Button variant="primary" icon={ArrowLeftRight} onClick={() => params.set({ transfer: '1' })}>
            Hand it on
          </Button>
        )
      }
    >
      <Section title="Asset">
        <DescriptionList
          facts={[
            { label: 'Model', value: modelWords(asset) },
            { label: 'Owner', value: 'None: its last one gave it up' },
          ]}
        />
      </Section>
      <TransferDialog
        assetUuid={asset.asset_uuid}
        name={assetName(asset)}
        isUnowned
        open={mayHandOn && params.get('transfer') === '1'}
        onClose={() => params.set({ transfer: null })}
      />
    </Drawer>
  )
}
