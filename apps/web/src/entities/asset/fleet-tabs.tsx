import { orgTypeNumber } from '@clearway/domain/contracts'
import { type TabItem, Tabs } from '@clearway/ui'
import type { ReactNode } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { trpc } from '../../trpc/client.ts'
import { usePendingTransfers } from '../transfer/transfer.ts'

export type FleetPlace = 'assets' | 'models' | 'payloads' | 'transfers' | 'unowned'

const { assetOwner, assetManufacturer } = orgTypeNumber
const placesByType: Readonly<Record<number, readonly FleetPlace[]>> = {
  [assetOwner]: ['assets', 'models', 'payloads', 'transfers'],
  [assetManufacturer]: ['models', 'payloads', 'unowned'],
}

const labels = {
  assets: 'Assets',
  models: 'Models',
  payloads: 'Payloads',
  transfers: 'Transfers',
  unowned: 'Without an owner',
} as const
const hrefs = {
  assets: '/fleet',
  models: '/models',
  payloads: '/payloads',
  transfers: '/transfers',
  unowned: '/unowned',
} as const

/** How many there are in each place, filters aside. */
const useCounts = (places: readonly FleetPlace[]): Readonly<Record<FleetPlace, number | undefined>> => {
  const has = (place: FleetPlace) => ({ enabled: places.includes(place) })
  const one = { limit: 1 }
  const assets = trpc.assets.list.useQuery(one, has('assets'))
  const models = trpc.assetModels.list.useQuery(one, has('models'))
  const payloads = trpc.payloadModels.list.useQuery(one, has('payloads'))
  const transfers = usePendingTransfers(places.includes('transfers'))
  const unowned = trpc.assets.unowned.useQuery(one, has('unowned'))
  return {
    assets: assets.data?.pagination.total_records,
    models: models.data?.pagination.total_records,
    payloads: payloads.data?.pagination.total_records,
    transfers,
    unowned: unowned.data?.pagination.total_records,
  }
}

/** The places of a fleet, one beside the other; which of them there are follows the organisation's type. */
export const FleetTabs = ({ place, trailing }: { place: FleetPlace; trailing?: ReactNode }) => {
  const { org_type } = useMembership()
  const places = placesByType[org_type] ?? ['models']
  const counts = useCounts(places)
  const items: TabItem[] = places.map((key) => ({
    value: key,
    label: labels[key],
    href: hrefs[key],
    count: counts[key],
  }))
  return <Tabs label="Fleet" value={place} items={items} trailing={trailing} />
}
