import type { Outputs } from '../../trpc/client.ts'

export type Unowned = Outputs['assets']['unowned']['data'][number]

export const nameOf = ({ asset_uin, asset_svc_id }: Unowned): string => asset_uin ?? asset_svc_id
export const modelWords = ({ model_name, model_variant }: Unowned): string => `${model_name} ${model_variant}`
