import type { UseFormReturn } from 'react-hook-form'

interface EndpointValues {
  url: string
  event_types: string[]
  zone_uuids?: string[] | null | undefined
  asset_uuids?: string[] | null | undefined
  description?: string | null | undefined
}

/** The form of an endpoint, as its fields see it. */
// biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to its fields.
export type EndpointFormOf = UseFormReturn<EndpointValues, any, any>
