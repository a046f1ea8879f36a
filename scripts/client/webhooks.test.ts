import { verifyWebhook, WebhookRefused } from '@clearway/client'
import { expect, it } from 'vitest'
import { headersOf } from '../../packages/domain/src/desk/webhooks/envelope.ts'
import { newKeys, publicKeyText, rotated, secretText } from '../../packages/domain/src/desk/webhooks/keys.ts'

// The client verifies what the service signs: the service's own code makes the deliveries.

const now = new Date('2026-01-31T09:00:00.000Z')
const body = JSON.stringify({ specversion: '1.0', type: 'plan.approved', data: { plan_uuid: 'ü' } })
const [first, other] = [newKeys(), newKeys()]
const both = rotated(first, new Date(now.getTime() + 60_000))
const delivery = (keys = first) => ({ body, headers: headersOf({ id: 'event', body, keys, now }) })
const at = (offsetMs: number) => () => now.getTime() + offsetMs

it('what is signed by the secret or by the private key is taken, as text, bytes or Headers', async () => {
  for (const keys of [secretText(first[0]!), publicKeyText(first[0]!)])
    for (const given of [body, new TextEncoder().encode(body)]) {
      const { headers } = delivery()
      for (const sent of [headers, new Headers(headers)])
        expect(await verifyWebhook({ headers: sent, body: given }, { keys, now: at(0) })).toEqual(
          JSON.parse(body),
        )
    }
})

it('while keys rotate either one fits', async () => {
  for (const key of both)
    for (const keys of [secretText(key), publicKeyText(key), [secretText(other[0]!), secretText(key)]])
      expect(await verifyWebhook(delivery(both), { keys, now: at(0) })).toMatchObject({
        type: 'plan.approved',
      })
})

it.each([
  ['another key', {}, { keys: secretText(other[0]!) }],
  ['another public key', {}, { keys: publicKeyText(other[0]!) }],
  ['a changed body', { body: body.replace('approved', 'rejected') }, {}],
  ['a changed id', { headers: { ...delivery().headers, 'webhook-id': 'another' } }, {}],
  [
    'another time within tolerance',
    { headers: { ...delivery().headers, 'webhook-timestamp': '1769850001' } },
    {},
  ],
  ['no timestamp', { headers: { ...delivery().headers, 'webhook-timestamp': 'now' } }, {}],
  ['no signature', { headers: { ...delivery().headers, 'webhook-signature': '' } }, {}],
  [
    'a signature of another kind',
    { headers: { ...delivery().headers, 'webhook-signature': 'v2,AAAA v1 v1,%' } },
    {},
  ],
  ['an old one', {}, { now: at(301_000) }],
  ['one of the future', {}, { now: at(-301_000) }],
])('%s is refused', async (_what, changed, options) => {
  const verified = verifyWebhook(
    { ...delivery(), ...changed },
    { keys: secretText(first[0]!), now: at(0), ...options },
  )
  await expect(verified).rejects.toBeInstanceOf(WebhookRefused)
})

it('a tolerance can be chosen, and a key must be one', async () => {
  const old = verifyWebhook(delivery(), { keys: secretText(first[0]!), now: at(301_000), toleranceS: 600 })
  expect(await old).toMatchObject({ type: 'plan.approved' })
  await expect(verifyWebhook(delivery(), { keys: 'secret', now: at(0) })).rejects.toThrow('whsec_')
})
