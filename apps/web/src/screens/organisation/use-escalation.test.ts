import { getQueryKey } from '@trpc/react-query'
import { expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { trpc } from '../../trpc/client.ts'
import { useEscalation } from './use-escalation.ts'

it('of two times that are chosen one after the other the second takes nothing back of the first', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ result: { data: JSON.parse(body) } })
  })
  const { given, client, again } = inPage(() => useEscalation('o'))
  client.setQueryData(getQueryKey(trpc.notifications.escalation, {}, 'query'), {
    request_after_minutes: 60,
    before_start_minutes: 30,
  })
  const before = again().shown!
  given.save({ ...before, request_after_minutes: 15 })
  const meanwhile = again().shown!
  expect(meanwhile).toEqual({ request_after_minutes: 15, before_start_minutes: 30 })
  const chosen = { ...meanwhile, before_start_minutes: 120 }
  given.save(chosen)
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  expect(sent.at(-1)).toEqual(chosen)
  expect(again().shown).toEqual(chosen)
  client.clear()
  vi.unstubAllGlobals()
})
