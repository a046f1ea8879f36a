import { afterEach, expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { useEndpointChange } from './use-endpoint-change.ts'

afterEach(() => vi.unstubAllGlobals())

it('an endpoint that is turned off keeps the address that a colleague gave it meanwhile', async () => {
  const kept = { event_types: ['alert'], zone_uuids: null, asset_uuids: null, description: 'Tower' }
  const now = { url: 'https://new.example/hooks', ...kept, status: 1 }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.includes('webhooks.get')) return Response.json([{ result: { data: now } }])
    sent.push(JSON.parse(body))
    return Response.json({ result: { data: now } })
  })
  const { given, client } = inPage(() => useEndpointChange('an endpoint'))
  await given.change({ status: -1 })
  expect(sent).toEqual([{ endpoint_uuid: 'an endpoint', url: now.url, ...kept, status: -1 }])
  client.clear()
})
