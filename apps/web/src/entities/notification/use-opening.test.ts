import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { at } from '../../testing/build-alert.ts'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { type Notification, useOpenNotification } from './use-opening.ts'

let client: QueryClient
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const item: Notification = {
  notification_uuid: '01900000-0000-7000-8000-000000000001',
  kind: 'request',
  event_type: 'permission.requested',
  org_uuid: 'o',
  subject_uuid: '01900000-0000-7000-8000-000000000002',
  title: 'A request waits',
  line: 'Metro 2B viaduct',
  path: '/requests?request=r',
  waits: true,
  read_at: null,
  occurred_at: at(0),
}

/** A page of somebody who acts for `o`, while the service answers nothing. */
const atPage = (way?: 'push' | 'replace') => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise(() => undefined)
  })
  const router = { push: vi.fn(async () => true), replace: vi.fn(async () => true) }
  const known = { ...buildConsole(), switchTo: vi.fn(async () => true) }
  const page = inPage(() => useOpenNotification(way), known, router)
  client = page.client
  return { open: page.given, sent, router, switchTo: known.switchTo }
}

it('a notification is opened without waiting for the mark that it is read', async () => {
  const { open, sent, router } = atPage()
  await open(item)
  expect(router.push).toHaveBeenCalledWith(item.path)
  await vi.waitFor(() => expect(sent).toEqual([{ notification_uuid: item.notification_uuid, read: true }]))
})

it('one that is read already is not marked again', async () => {
  const { open, sent } = atPage()
  await open({ ...item, read_at: at(1) })
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([])
})

it('from the link of an e-mail the record takes the place of that link, which Back would only lead on again', async () => {
  const { open, router, switchTo } = atPage('replace')
  await open(item)
  expect(router.replace).toHaveBeenCalledWith(item.path)
  await open({ ...item, org_uuid: 'o2' })
  expect(switchTo).toHaveBeenCalledWith('o2', item.path, 'replace')
  expect(router.push).not.toHaveBeenCalled()
})
