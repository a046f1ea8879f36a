import { longestPage } from '@clearway/domain/contracts'
import { useFirstPages } from '../../lists/use-every-page.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'

export type OpenPlan = Outputs['flightPlans']['logs']['data'][number]

/** Of a fleet whose every aircraft flies daily some weeks; who plans further ahead reads of these the soonest. */
const mostPages = 10

/** The organisation's plans that are active and whose window is not over, the soonest first: a page of them. */
export const useSoonestPlans = () => trpc.flightPlans.logs.useQuery({ open: 1, limit: longestPage })

/** The same of those that one person flies. */
export const usePlansOfPilot = (pilotUuid: string) =>
  trpc.flightPlans.logs.useQuery({ open: 1, pilot_uuid: pilotUuid, limit: longestPage })

/** Those of one asset. None are asked for without it. */
export const usePlansOfAsset = (assetUuid: string) =>
  trpc.flightPlans.logs.useQuery(
    { open: 1, asset_uuid: assetUuid, limit: longestPage },
    { enabled: assetUuid !== '' },
  )

/** Those of the whole fleet, the soonest of them. */
export const useOpenPlans = () =>
  useFirstPages(
    ['flightPlans', 'firstOpen'],
    ({ flightPlans }, asked) => flightPlans.logs.query({ open: 1, ...asked }),
    { mostPages },
  )
