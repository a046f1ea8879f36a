import { day, defaultSettings } from '@clearway/domain/kernel'
import { buildAsset } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOwner, createEdge, type Edge } from './testing/edge.ts'

let edge: Edge
beforeAll(async () => {
  // Limits on requests are lifted; this one stays.
  const certificates = { ...defaultSettings.certificates, perDay: 2 }
  edge = await createEdge({ rateLimits: false, settings: { certificates } })
})
afterAll(() => edge.close())

it('beyond the certificates of an asset in a day the answer is 429 in the envelope, with the time to wait', async () => {
  const { caller, ...owner } = await buildOwner(edge, 'assetOwner')
  const { asset_uuid } = await buildAsset(edge.world, owner)
  const path = `/assets/${asset_uuid}/certificate`
  for (let n = 0; n < 2; n += 1) expect((await edge.ask(caller, 'GET', path)).statusCode).toBe(200)
  const refused = await edge.ask(caller, 'GET', path)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(day / 1000))
  expect(refused.json()).toMatchObject({
    status_code: 429,
    path: `/v1${path}`,
    message: `An asset gets at most 2 certificates within a day. Try again in ${day / 1000} s.`,
  })
  const { data } = (await edge.ask(caller, 'GET', `${path}s?limit=1`)).json()
  expect(data).toMatchObject([{ status: 'Active' }])
  // Revoking needs none.
  expect((await edge.ask(caller, 'POST', `${path}/revoke`, { body: {} })).statusCode).toBe(200)
})
