import { createPayloadModelOp, payloadTypeName, recordStatus } from '@clearway/domain/contracts'
import { Empty, TextButton } from '@clearway/ui'
import { Package, Plus } from 'lucide-react'
import { useCan } from '../../caller/use-can.ts'
import { FleetTabs } from '../../entities/asset/fleet-tabs.tsx'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { choicesOf, ListAct, type ListFilter } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { isWhole } from '../../lists/listed.ts'
import { payloadLook } from './payload-columns.tsx'
import { PayloadDrawer } from './payload-drawer.tsx'
import { PayloadDialogs } from './payload-form.tsx'
import { usePayloads } from './use-payloads.ts'

const menus: readonly ListFilter[] = [
  { name: 'type', label: 'Type', choices: choicesOf(payloadTypeName) },
  { name: 'status', label: 'State', choices: [{ value: String(recordStatus.inactive), label: 'Inactive' }] },
]

export const PayloadsPage = () => {
  const params = useUrlParams()
  const list = usePayloads(params)
  const add = (
    <ListAct op={createPayloadModelOp} opens="register" icon={Plus} isPrimary params={params}>
      Add payload
    </ListAct>
  )
  return (
    <>
      <ListPage
        name="payloads"
        params={params}
        list={list}
        look={payloadLook(isWhole(list))}
        what="The payloads"
        head={<FleetTabs place="payloads" trailing={add} />}
        search={{ label: 'Name, identifier, maker', className: 'w-52' }}
        menus={menus}
        record={{
          name: 'payload',
          drawer: ({ key, onClose }) => <PayloadDrawer payloadUuid={key} params={params} onClose={onClose} />,
        }}
        empty={<NoPayloads params={params} />}
        nothingFits={{ what: 'No payload', whole: 'the list', icon: Package }}
      />
      <PayloadDialogs params={params} />
    </>
  )
}

const NoPayloads = ({ params }: { params: UrlParams }) => {
  const mayAdd = useCan()(createPayloadModelOp) === true
  return (
    <Empty
      icon={Package}
      title="No payloads yet"
      action={
        mayAdd && <TextButton onClick={() => params.set({ register: '1' })}>Add the first payload</TextButton>
      }
    >
      Cameras, sensors and boxes of your organisation. A model names those that it may carry; missions say
      which one flies.
    </Empty>
  )
}
