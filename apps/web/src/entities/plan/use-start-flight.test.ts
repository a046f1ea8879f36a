import { afterEach, expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { useStartFlight } from './use-start-flight.ts'

afterEach(() => vi.unstubAllGlobals())

const asset_uuid = '01900000-0000-7000-8000-000000000001'
const plan_uuid = '01900000-0000-7000-8000-000000000002'

it('a start whose answer was lost is sent again with its key; another start has one of its own', async () => {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    keys.push(JSON.parse(body).idempotency_key)
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ result: { data: { session_uuid: 'a session', session_token: null } } })
  })
  const { begin } = inPage(useStartFlight).given
  await expect(begin({ asset_uuid, plan_uuid })).rejects.toThrow()
  await begin({ asset_uuid, plan_uuid })
  await begin({ asset_uuid, plan_uuid: null })
  await begin({ asset_uuid, plan_uuid: null })
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})
