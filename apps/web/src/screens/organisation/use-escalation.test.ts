import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserWindow } from '../../testing/browser-window.ts'
import { inPage } from '../../testing/in-page.ts'
import { activeOrganisation } from '../../trpc/active-organisation.ts'
import { trpc } from '../../trpc/client.ts'
import { useEscalation } from './use-escalation.ts'

const kia = '0199a000-0000-7000-8000-000000000001'
const mysuru = '0199a000-0000-7000-8000-000000000002'
const queryKey = getQueryKey(trpc.notifications.escalation, {}, 'query')

let sent: unknown[]
/** What happens before the service answers. */
let meanwhile: () => void
beforeEach(() => {
  sent = []
  meanwhile = () => undefined
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    meanwhile()
    return Response.json({ result: { data: JSON.parse(body) } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const opened = (rule: object) => {
  const page = inPage(() => useEscalation(kia))
  page.client.setQueryData(queryKey, rule)
  browserWindow().open()
  activeOrganisation.set(kia)
  return page
}

it('of two times that are chosen one after the other the second takes nothing back of the first', async () => {
  const { given, client, again } = opened({ request_after_minutes: 60, before_start_minutes: 30 })
  const before = again().shown!
  given.save({ ...before, request_after_minutes: 15 })
  const shown = again().shown!
  expect(shown).toEqual({ request_after_minutes: 15, before_start_minutes: 30 })
  const chosen = { ...shown, before_start_minutes: 120 }
  given.save(chosen)
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  expect(sent.at(-1)).toEqual(chosen)
  expect(again().shown).toEqual(chosen)
  client.clear()
})

it('what is answered of one organisation is not shown of another for which the tab acts by then', async () => {
  const ofMysuru = { request_after_minutes: 240, before_start_minutes: 240 }
  const { given, client } = opened({ request_after_minutes: 60, before_start_minutes: 30 })
  const cancels = vi.spyOn(client, 'cancelQueries')
  meanwhile = () => {
    activeOrganisation.set(mysuru)
    client.setQueryData(queryKey, ofMysuru)
  }
  given.save({ request_after_minutes: 15, before_start_minutes: 30 })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  expect(client.getQueryState(queryKey)).toMatchObject({ data: ofMysuru, isInvalidated: false })
  expect(cancels).not.toHaveBeenCalled()
  client.clear()
})
