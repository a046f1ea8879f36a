import type { ListView } from '@clearway/domain/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePreferences } from '../caller/preferences.ts'
import { useListView } from '../lists/use-list-view.ts'
import { useToldPreferences } from '../screens/notifications/use-told-preferences.ts'
import { inPage } from '../testing/in-page.ts'
import { trpc } from './client.ts'

/** Every one of these comes within moments, on a machine with time. */
const patient = { timeout: 30_000 }

let sent: { change: unknown; answer: (response: Response) => void }[]
let client: QueryClient
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    return new Promise<Response>((answer) => sent.push({ change: JSON.parse(body), answer }))
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const taken = (kept: unknown) => Response.json({ result: { data: kept } })
const refused = () =>
  Response.json(
    { error: { message: 'refused', code: -32_600, data: { failure: 'invalid_input', status_code: 400 } } },
    { status: 400 },
  )
/** The change that is sent as the nth, once the one before it is answered. */
const nth = async (count: number) => {
  await vi.waitFor(() => expect(sent).toHaveLength(count), patient)
  return sent[count - 1]!
}

describe('what a person is told of', () => {
  const queryKey = getQueryKey(trpc.notifications.preferences, {}, 'query')
  const decision = { console: 'on', push: 'off', email: 'digest', sms: 'off' }
  const stored = { choices: { decision }, quiet_from: '22:00', quiet_to: '06:30', digest_at: '08:00' }
  const atPage = () => {
    const page = inPage(useToldPreferences)
    client = page.client
    client.setQueryData(queryKey, stored)
    const isOld = () => client.getQueryState(queryKey)?.isInvalidated
    return { save: page.given.save, shown: () => page.again().shown, isOld }
  }

  it('is shown as it was chosen before the service has it, and the rest is left', () => {
    const { save, shown } = atPage()
    save({ quiet_from: '21:00', quiet_to: '06:30' })
    save({ choices: { decision: { email: 'off' } } })
    expect(shown()).toEqual({
      ...stored,
      quiet_from: '21:00',
      choices: { decision: { ...decision, email: 'off' } },
    })
  })

  it('is sent change after change, and read again after the last', async () => {
    const { save, shown, isOld } = atPage()
    const first = { quiet_from: '21:00', quiet_to: '06:30' }
    const second = { quiet_from: '21:00', quiet_to: '07:00' }
    save(first)
    save(second)
    ;(await nth(1)).answer(taken({ ...stored, ...first }))
    const last = await nth(2)
    expect(last.change).toEqual(second)
    expect(shown()).toEqual({ ...stored, ...second })
    expect(isOld()).toBe(false)
    last.answer(taken({ ...stored, ...second }))
    await vi.waitFor(() => expect(isOld()).toBe(true), patient)
    expect(shown()).toEqual({ ...stored, ...second })
  })

  it('stays as it was chosen when an older reading comes meanwhile', () => {
    const { save, shown } = atPage()
    save({ digest_at: '09:00' })
    client.setQueryData(queryKey, { ...stored })
    expect(shown()).toEqual({ ...stored, digest_at: '09:00' })
  })

  it('is what the service has once that refused, and is read again', async () => {
    const { save, shown, isOld } = atPage()
    save({ digest_at: '09:00' })
    ;(await nth(1)).answer(refused())
    await vi.waitFor(() => expect(isOld()).toBe(true), patient)
    expect(shown()).toEqual(stored)
  })
})

it('of two choices for a list the second stays shown though the first is refused', async () => {
  const page = inPage(() => useListView('assets'))
  client = page.client
  const stored: ListView = { list: 'assets', columns: null, filters: [] }
  client.setQueryData(getQueryKey(trpc.preferences.lists, {}, 'query'), [stored])
  const filters = [{ name: 'Mine', params: { q: 'M2' }, is_default: false }]
  page.given.set({ columns: ['uin', 'model'] })
  page.given.set({ filters })
  expect(page.again()).toMatchObject({ columns: ['uin', 'model'], filters })
  ;(await nth(1)).answer(refused())
  const second = await nth(2)
  expect(page.again()).toMatchObject({ columns: null, filters })
  second.answer(taken({ ...stored, filters }))
  await vi.waitFor(() => expect(client.isMutating()).toBe(0), patient)
  expect(page.again()).toMatchObject({ columns: null, filters })
})

it('of two units that are chosen at once none falls back while the other is on its way', async () => {
  const page = inPage(usePreferences)
  client = page.client
  page.given.preferUnits({ height: 'ft' })
  page.given.preferUnits({ distance: 'nautical' })
  await nth(1)
  expect(page.again().preferences).toMatchObject({ height: 'ft', distance: 'nautical' })
})

it.each([
  ['refused', refused, 'Units not saved'],
  ['without an answer', () => Response.error(), 'No answer came'],
])('of units that stay %s it is said what is known', async (_, answer, title) => {
  const page = inPage(usePreferences)
  client = page.client
  page.given.preferUnits({ height: 'ft' })
  ;(await nth(1)).answer(answer())
  await vi.waitFor(() => expect(page.said).toMatchObject([{ title }]), patient)
})
