import { useMutation } from '@tanstack/react-query'
import { type Inputs, trpc } from '../../trpc/client.ts'

type Changes = Partial<Omit<Inputs['webhooks']['update'], 'endpoint_uuid'>>

/** Changes a part of an endpoint. The operation replaces all of it: the rest is sent as it is now, not as a page has read it. */
export const useEndpointChange = (endpoint_uuid: string) => {
  const { get, update } = trpc.useUtils().client.webhooks
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (changes: Changes) => {
      const { url, event_types, zone_uuids, asset_uuids, description } = await get.query({ endpoint_uuid })
      const kept = { url, event_types, zone_uuids, asset_uuids, description }
      return update.mutate({ endpoint_uuid, ...kept, ...changes })
    },
  })
  return { change: mutateAsync, isPending }
}
