import { RestClient } from '../../station/rest-client.ts'
import type { BridgeConfig } from '../settings/config.ts'
import {
  type ArmingAnswer,
  type OpenAlert,
  type Service,
  type Started,
  type Surroundings,
  Unreachable,
} from './service.ts'

interface Answer<T> {
  readonly status: number
  readonly data: T
  readonly message: string
}

const ok = 200
const created = 201
const conflict = 409
const badRequest = 400

/** The service over REST, as the pilot of the configuration. It signs in when it first can. */
export const restService = (config: BridgeConfig, password: string): Service => {
  const rest = new RestClient(config.service, config.partner_key, config.organisation)
  let signingIn: Promise<void> | null = null
  const signedIn = (): Promise<void> => {
    signingIn ??= rest.signIn(config.email, password).catch((error: unknown) => {
      signingIn = null
      throw error
    })
    return signingIn
  }
  const call = async <T>(
    method: string,
    path: string,
    given: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> => {
    try {
      await signedIn()
      return await rest.call<T>(method, path, given.body, given.headers)
    } catch (error) {
      throw new Unreachable((error as Error).message)
    }
  }
  const read = async <T>(path: string): Promise<T> => {
    const { status, data, message } = await call<T>('GET', path)
    if (status !== ok) throw new Unreachable(message)
    return data
  }
  /** After a lost answer: the open session is ours when its start equals ours. */
  const earlier = async (assetUuid: string, startedAt: string): Promise<Started | null> => {
    const open = await call<{ session_uuid: string; session_start_time: string }>(
      'GET',
      `/flight-sessions/active?asset_uuid=${assetUuid}`,
    )
    const isOurs = open.status === ok && Date.parse(open.data.session_start_time) === Date.parse(startedAt)
    return isOurs ? { type: 'started', sessionUuid: open.data.session_uuid } : null
  }

  return {
    async startSession({ key, assetUuid, planUuid, startedAt, latitude, longitude }) {
      const body = {
        asset_uuid: assetUuid,
        plan_uuid: planUuid,
        started_at: startedAt,
        asset_start_latitude: latitude,
        asset_start_longitude: longitude,
      }
      const headers = { 'idempotency-key': key }
      const { status, data, message } = await call<{ session_uuid: string }>('POST', '/flight-sessions', {
        body,
        headers,
      })
      if (status === created) return { type: 'started', sessionUuid: data.session_uuid }
      if (status === 429 || status >= 500) throw new Unreachable(message)
      const known = status === conflict ? await earlier(assetUuid, startedAt) : null
      const isOfStart = status === badRequest && message.startsWith('started_at')
      return known ?? { type: 'refused', message, ...(isOfStart && { isOfStart }) }
    },
    async endSession(sessionUuid) {
      const { status, message } = await call('POST', `/flight-sessions/${sessionUuid}/end`)
      // Gone, or ended by another person: there is nothing left to end.
      if (status === 429 || status >= 500) throw new Unreachable(message)
    },
    arming({ assetUuid, ...asked }) {
      const given = Object.entries(asked).filter(([, value]) => value !== null)
      const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
      return read<ArmingAnswer>(`/assets/${assetUuid}/arming?${query}`)
    },
    openAlerts: () => read<OpenAlert[]>('/alerts?open=1&limit=100'),
    nearby: (radiusM) => read<Surroundings[]>(`/flight-sessions/nearby?radius_m=${radiusM}`),
    async report(bridgeUuid, body) {
      const { status, message } = await call('PUT', `/bridges/${bridgeUuid}`, { body })
      if (status !== ok) throw new Unreachable(message)
    },
  }
}
