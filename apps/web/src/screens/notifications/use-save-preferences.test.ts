import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { trpc } from '../../trpc/client.ts'
import { useSavePreferences } from './use-save-preferences.ts'

const queryKey = getQueryKey(trpc.notifications.preferences, {}, 'query')
const decision = { console: 'on', push: 'off', email: 'digest', sms: 'off' }
const stored = { choices: { decision }, quiet_from: '22:00', quiet_to: '06:30', digest_at: '08:00' }

let client: QueryClient
let save: ReturnType<typeof useSavePreferences>
let sent: { change: unknown; answer: (response: Response) => void }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    return new Promise<Response>((answer) => sent.push({ change: JSON.parse(body), answer }))
  })
  const page = inPage(useSavePreferences)
  client = page.client
  save = page.given
  client.setQueryData(queryKey, stored)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const shown = () => client.getQueryData<typeof stored>(queryKey)
const isOld = () => client.getQueryState(queryKey)?.isInvalidated
const taken = () => Response.json({ result: { data: stored } })
const refused = () =>
  Response.json({ error: { message: 'refused', code: -32_600, data: {} } }, { status: 400 })

it('a change is shown before the service has it, and leaves the rest', () => {
  save({ quiet_from: '21:00', quiet_to: '06:30' })
  save({ choices: { decision: { email: 'off' } } })
  expect(shown()).toEqual({
    ...stored,
    quiet_from: '21:00',
    choices: { decision: { ...decision, email: 'off' } },
  })
})

it('two quick changes are sent one after the other, and what the service has is read after the last', async () => {
  save({ quiet_from: '21:00', quiet_to: '06:30' })
  save({ quiet_from: '21:00', quiet_to: '07:00' })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]!.answer(taken())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.change).toEqual({ quiet_from: '21:00', quiet_to: '07:00' })
  expect(shown()).toMatchObject({ quiet_from: '21:00', quiet_to: '07:00' })
  expect(isOld()).toBe(false)
  sent[1]!.answer(taken())
  await vi.waitFor(() => expect(isOld()).toBe(true))
})

it('what was refused is read again', async () => {
  save({ digest_at: '09:00' })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]!.answer(refused())
  await vi.waitFor(() => expect(isOld()).toBe(true))
})
