import { randomBytes } from 'node:crypto'
import { assetStatus, uinStatus } from '@clearway/domain/kernel'
import type { RestClient } from '../station/rest-client.ts'

export interface FleetAsset {
  readonly asset_uuid: string
  readonly asset_uin: string | null
  readonly uin_status: number
  readonly asset_model_uuid: string
}

export interface OpenFlight {
  readonly asset: FleetAsset
  readonly sessionUuid: string
  readonly sessionToken: string
}

const pageSize = 100
const bulkSize = 500

/** Every active asset of the organisation. */
export const ownAssets = async (rest: RestClient): Promise<FleetAsset[]> => {
  const all: FleetAsset[] = []
  for (let page = 1; ; page += 1) {
    const path = `/assets?status=${assetStatus.active}&limit=${pageSize}&page=${page}`
    const { status, data, message } = await rest.call<FleetAsset[]>('GET', path)
    if (status !== 200) throw new Error(`The assets cannot be listed: ${message}`)
    all.push(...data)
    if (data.length < pageSize) return all
  }
}

/** Registers `count` new assets of a model, in lots that the service takes. */
export const registerAssets = async (
  rest: RestClient,
  { orgUuid, modelUuid, count }: { orgUuid: string; modelUuid: string; count: number },
): Promise<FleetAsset[]> => {
  const made: FleetAsset[] = []
  while (made.length < count) {
    const assets = Array.from({ length: Math.min(bulkSize, count - made.length) }, () => ({
      asset_uin: `SIM${randomBytes(6).toString('hex').toUpperCase()}`,
      uin_status: uinStatus.generated,
      asset_model_uuid: modelUuid,
      org_owner_uuid: orgUuid,
    }))
    const { status, data, message } = await rest.call<{ assets: FleetAsset[] }>('POST', '/assets/bulk', {
      assets,
    })
    if (status !== 201) throw new Error(`Assets cannot be registered: ${message}`)
    made.push(...data.assets)
  }
  return made
}

/** The model of new assets: the given one, that of the first asset, or the first that the service lists. */
export const modelFor = async (
  rest: RestClient,
  given: string | null,
  assets: readonly FleetAsset[],
): Promise<string> => {
  const known = given ?? assets[0]?.asset_model_uuid
  if (known) return known
  const { data } = await rest.call<{ model_uuid: string }[] | undefined>('GET', '/asset-models?limit=1')
  const first = data?.[0]?.model_uuid
  if (!first) throw new Error('There is no asset model to register assets of; name one by --model.')
  return first
}

/** A session on an asset that is on the ground; null when the asset is in the air already. */
export const startFlight = async (rest: RestClient, asset: FleetAsset): Promise<OpenFlight | null> => {
  const { status, data, message } = await rest.call<{ session_uuid: string; session_token: string }>(
    'POST',
    '/flight-sessions',
    { asset_uuid: asset.asset_uuid },
  )
  if (status === 409) return null
  if (status !== 201) throw new Error(`A session cannot be started: ${message}`)
  return { asset, sessionUuid: data.session_uuid, sessionToken: data.session_token }
}

export const endFlight = async (rest: RestClient, { sessionUuid }: OpenFlight): Promise<boolean> =>
  (await rest.call('POST', `/flight-sessions/${sessionUuid}/end`)).status === 200
