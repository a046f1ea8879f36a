import { Caller } from '../fixtures/caller.ts'
import { callDemoOwner, demoOwner, demoWorld } from '../fixtures/demo.ts'
import { Conversation } from '../fixtures/sockets.ts'
import { crash } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const organisation = 'KIA Airspace Cell'

const readiness = async () => {
  const response = await fetch(`${baseUrl}/readyz`)
  const report = (await response.json()) as { status: string; checks?: Record<string, string> }
  return { httpStatus: response.status, retryAfter: response.headers.get('retry-after'), ...report }
}

/** "Recovery by itself within 10 s" is the promise; the launcher starts what died. */
const recovery = { timeout: 10_000, intervals: [200] }
const isReady = () =>
  expect(async () => {
    expect((await readiness()).status).toBe('ready')
  }).toPass(recovery)

/** The first answer that shows the loss: what the killed one had in hand may still be answered. */
const first = async <Answer>(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
): Promise<Answer> => {
  const answer = await ask()
  return isWanted(answer) ? answer : first(ask, isWanted)
}

test.describe('while a part of the platform is away', { tag: '@alone' }, () => {
  test('without PostgreSQL a request is answered 503 with Retry-After, and works again by itself', async () => {
    const { email, password } = await demoOwner(organisation)
    const caller = new Caller(baseUrl, (await demoWorld()).partner_key)
    await isReady()
    const login = { identifier_type: 'email', identifier: email, password }
    const signIn = () => caller.call('POST', '/auth/login-password', login)
    await crash('postgres')
    const [refused, report] = await Promise.all([
      first(signIn, ({ status }) => status === 503),
      first(readiness, ({ checks }) => checks?.['database'] === 'down'),
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body).toMatchObject({
      error: 'UNAVAILABLE',
      status_code: 503,
      path: '/v1/auth/login-password',
    })
    expect(report).toMatchObject({ httpStatus: 503, status: 'not_ready' })
    expect(Number(report.retryAfter)).toBeGreaterThan(0)
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200)
    await isReady()
    await expect(async () => {
      expect((await signIn()).status).toBe(200)
    }).toPass(recovery)
  })

  test('without the broker everything else goes on', async () => {
    await isReady()
    await crash('broker')
    await expect(async () => {
      const degraded = { httpStatus: 200, status: 'degraded', checks: { broker: 'down' } }
      expect(await readiness()).toMatchObject(degraded)
    }).toPass({ intervals: [50] })
    await callDemoOwner(organisation)
    await isReady()
  })

  test('an ingest process that is killed comes back, and ground stations with it', async () => {
    const { flights } = await demoWorld()
    await isReady()
    await crash('ingest')
    await isReady()
    const manager = await callDemoOwner(organisation)
    const { token } = await manager.must(200, 'POST', '/airspace/live/token')
    const live = await Conversation.open(`${baseUrl.replace('http', 'ws')}/v1/airspace/live?token=${token}`)
    await live.next((message) => message.type === 'connection_ack')
    live.send({
      action: 'set_bounds',
      version: 0,
      bounds: { west: 77, south: 12.5, east: 78.2, north: 13.6 },
    })
    const seen = await live.next((message) => message.type === 'telemetry_frame', 30_000)
    expect(flights.map(({ asset_uuid }) => asset_uuid)).toContain(seen.data.asset_uuid)
    live.close()
  })
})
