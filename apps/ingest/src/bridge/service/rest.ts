import { isAway, RestClient, SignInRefused } from '../../station/rest-client.ts'
import type { BridgeConfig } from '../settings/config.ts'
import {
  type ArmingAnswer,
  alertsAPage,
  type OpenAlert,
  Refused,
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
const forbidden = 403
const notFound = 404

interface RestServiceOptions {
  readonly config: Pick<BridgeConfig, 'service' | 'partner_key' | 'organisation' | 'email'>
  readonly password: string
  say(line: string): void
}

/** The service over REST, as the pilot of the configuration. It signs in when it first can. */
export const restService = ({ config, password, say }: RestServiceOptions): Service => {
  const { service: origin, partner_key: partnerKey, organisation: orgUuid, email } = config
  const rest = new RestClient({ origin, partnerKey, orgUuid, email, password })
  let said = ''
  const sayRefused = (message: string) => {
    if (said !== message)
      say(
        `Clearway does not let ${email} sign in: ${message} Check email and partner_key of bridge.json, and BRIDGE_PASSWORD.`,
      )
    said = message
  }
  /** Rejects where the service is away, or refuses the sign-in; another refusal is an answer. */
  const call = async <T>(
    method: string,
    path: string,
    given: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> => {
    const answer = await rest.call<T>(method, path, given.body, given.headers).catch((error: Error) => {
      if (!(error instanceof SignInRefused)) throw new Unreachable(error.message)
      sayRefused(error.message)
      throw new Refused(error.message)
    })
    said = ''
    if (isAway(answer.status)) throw new Unreachable(answer.message)
    return answer
  }
  const read = async <T>(path: string): Promise<T> => {
    const { status, data, message } = await call<T>('GET', path)
    if (status !== ok) throw new Refused(message)
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
      const known = status === conflict ? await earlier(assetUuid, startedAt) : null
      const isOfStart = status === badRequest && message.startsWith('started_at')
      return known ?? { type: 'refused', message, ...(isOfStart && { isOfStart }) }
    },
    async endSession(sessionUuid) {
      const path = `/flight-sessions/${sessionUuid}`
      const ended = await call('POST', `${path}/end`)
      // Who is shown the session may not end it any more: it is somebody else's. Who is shown nothing may have lost a key.
      const { status, message } = ended.status === forbidden ? await call('GET', path) : ended
      if (status !== ok && status !== notFound) throw new Unreachable(message)
      return status === ok
    },
    arming({ assetUuid, ...asked }) {
      const given = Object.entries(asked).filter(([, value]) => value !== null)
      const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
      return read<ArmingAnswer>(`/assets/${assetUuid}/arming?${query}`)
    },
    async openAlerts(since) {
      const alerts: OpenAlert[] = []
      for (let page = 1; ; page += 1) {
        const asked = { open: '1', from: since.toISOString(), limit: `${alertsAPage}`, page: `${page}` }
        const found = await read<OpenAlert[]>(`/alerts?${new URLSearchParams(asked)}`)
        alerts.push(...found)
        if (found.length < alertsAPage) return alerts
      }
    },
    nearby: (radiusM) => read<Surroundings[]>(`/flight-sessions/nearby?radius_m=${radiusM}`),
    async report(bridgeUuid, body) {
      const { status, message } = await call('PUT', `/bridges/${bridgeUuid}`, { body })
      if (status !== ok) throw new Refused(message)
    },
  }
}
