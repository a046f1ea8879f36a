import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../caller/console-context.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { everyPage } from '../../trpc/every-page.ts'

export type OpenPlan = Outputs['flightPlans']['logs']['data'][number]

const pageSize = 100
/** Of a fleet whose every aircraft flies daily some weeks; who plans further ahead reads of these the soonest. */
const mostPages = 10

/** The organisation's plans that are active and whose window is not over, the soonest first: a page of them. */
export const useSoonestPlans = () => trpc.flightPlans.logs.useQuery({ open: 1, limit: pageSize })

/** Those of one asset. None are asked for without it. */
export const usePlansOfAsset = (assetUuid: string) =>
  trpc.flightPlans.logs.useQuery(
    { open: 1, asset_uuid: assetUuid, limit: pageSize },
    { enabled: assetUuid !== '' },
  )

/** Those of the whole fleet. */
export const useOpenPlans = () => {
  const { client } = trpc.useUtils()
  const acting = useConsole().membership?.org_uuid ?? null
  return useQuery({
    // Below the API's own key of plans: an announced change of those means these, too.
    queryKey: [['flightPlans', 'everyOpen'], acting],
    queryFn: () =>
      everyPage((page) => client.flightPlans.logs.query({ open: 1, page, limit: pageSize }), mostPages),
  })
}
