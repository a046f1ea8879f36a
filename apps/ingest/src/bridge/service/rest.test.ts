import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { restService } from './rest.ts'
import { notStarted, Refused, Unreachable } from './service.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const sold = 'The asset was sold.'
interface Given {
  login?: number
  status?: number
  /** Of what is read. */
  shown?: number
  reason?: string
  answer?: (url: string) => unknown
}

/** A service that lets the pilot in, or not, and answers everything else alike. */
const serve = async ({ login = 200, status = 200, shown = status, reason = sold, answer }: Given) => {
  const asked: string[] = []
  const server = createServer(({ method, url = '' }, response) => {
    const isLogin = url === '/v1/auth/login-password'
    const message = isLogin ? 'The identifier or the secret is wrong.' : reason
    if (!isLogin) asked.push(url)
    response
      .writeHead(isLogin ? login : method === 'GET' ? shown : status, { 'retry-after': '0' })
      .end(JSON.stringify({ message, data: isLogin ? { token: 'token' } : answer?.(url) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const said: string[] = []
  const config = {
    service: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    organisation: 'org',
    email: 'pilot@example.test',
    partner_key: 'key',
  }
  return { said, asked, service: restService({ config, password: 'secret', say: (line) => said.push(line) }) }
}

const asked = { assetUuid: 'a', thumbprint: 'b', plan: null, latitude: null, longitude: null, at: null }
const wanted = { key: 'k', assetUuid: 'a', planUuid: null, startedAt: '', latitude: null, longitude: null }

describe('a question', () => {
  it.each([401, 403, 404, 422])('that is answered with %i is refused, with the reason', async (status) => {
    const { service } = await serve({ status })
    const refusal = service.arming(asked)
    await expect(refusal).rejects.toThrow(Refused)
    await expect(refusal).rejects.toThrow('The asset was sold.')
    expect(await service.startSession(wanted)).toEqual({ type: 'refused', message: 'The asset was sold.' })
  })

  it.each([429, 500, 503])('that is answered with %i waits for a service that is away', async (status) => {
    const { service } = await serve({ status })
    await expect(service.arming(asked)).rejects.toThrow(Unreachable)
    await expect(service.startSession(wanted)).rejects.toThrow(Unreachable)
  })

  it('that nobody hears waits as well', async () => {
    const { service } = await serve({})
    for (const close of open.splice(0)) close()
    await expect(service.arming(asked)).rejects.toThrow(Unreachable)
  })
})

it('a start that is too long ago is told apart from every other refusal', async () => {
  const message = 'started_at must be at most 30 days in the past'
  const { service } = await serve({ status: 400, reason: message })
  expect(await service.startSession(wanted)).toEqual({ type: 'refused', message, isOfStart: true })
})

it('alerts are asked for since the first of the flights began, and all of them are read', async () => {
  const many = Array.from({ length: 203 }, (_, n) => ({ alert_uuid: `${n}` }))
  const pageOf = (url: string) => Number(new URL(url, 'http://service').searchParams.get('page')) - 1
  const { service, asked } = await serve({
    answer: (url) => many.slice(pageOf(url) * 100, (pageOf(url) + 1) * 100),
  })
  expect(await service.openAlerts(new Date(0))).toEqual(many)
  expect(asked).toEqual(
    [1, 2, 3].map((page) => `/v1/alerts?open=1&from=1970-01-01T00%3A00%3A00.000Z&limit=100&page=${page}`),
  )
})

describe('the end of a session', () => {
  it.each([
    [200, true],
    [404, false],
  ])(
    'is reached with %i: there is nothing left to end, and the session is known: %s',
    async (status, isKnown) => {
      const { service } = await serve({ status })
      expect(await service.endSession('s')).toBe(isKnown)
    },
  )

  it.each([
    [200, true],
    [404, false],
  ])(
    'that the pilot may not end any more is reached where the session itself is answered with %i',
    async (shown, isKnown) => {
      const { service, asked } = await serve({ status: 403, shown })
      expect(await service.endSession('s')).toBe(isKnown)
      expect(asked).toEqual(['/v1/flight-sessions/s/end', '/v1/flight-sessions/s'])
    },
  )

  it('is not reached while the service refuses whatever it is asked, as it does once the partner key is revoked', async () => {
    const { service } = await serve({ status: 403, reason: 'The partner key is revoked.' })
    await expect(service.endSession('s')).rejects.toThrow(Unreachable)
    await expect(service.endSession('s')).rejects.toThrow('The partner key is revoked.')
  })

  it.each([401, 409, 429, 502])('is not reached with %i', async (status) => {
    const { service } = await serve({ status })
    await expect(service.endSession('s')).rejects.toThrow(Unreachable)
  })

  it('is not reached while the pilot is not let in', async () => {
    const { service } = await serve({ login: 403 })
    await expect(service.endSession('s')).rejects.toThrow('The identifier or the secret is wrong.')
  })
})

it('a wrong password is said once, and refuses sessions and arming', async () => {
  const { service, said } = await serve({ login: 401 })
  for (let n = 0; n < 3; n += 1) await expect(service.arming(asked)).rejects.toThrow(Refused)
  expect(await service.startSession(wanted).catch(notStarted)).toEqual({
    type: 'refused',
    message: 'The identifier or the secret is wrong.',
  })
  expect(said).toEqual([
    'Clearway does not let pilot@example.test sign in: The identifier or the secret is wrong. Check email and partner_key of bridge.json, and BRIDGE_PASSWORD.',
  ])
})
