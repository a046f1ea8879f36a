import { EventEmitter } from 'node:events'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { buildConsole } from '../testing/build-console.ts'
import { inPage } from '../testing/in-page.ts'
import { useSwitch } from './use-switch.ts'

let client: QueryClient
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** A page of somebody of several organisations; each question about the person waits until it is answered. */
const atPage = () => {
  const answers: (() => void)[] = []
  const known = buildConsole()
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answers.push(() => resolve(Response.json([{ result: { data: known.person } }])))
      }),
  )
  const events = new EventEmitter()
  const router = { events, push: vi.fn(async () => true), replace: vi.fn(async () => true) }
  const chosen: string[] = []
  const page = inPage(() => useSwitch(known, (asked) => chosen.push(asked)), known, router)
  client = page.client
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('document', { cookie: '' })
  const isAsked = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times))
  const answer = (which: number) => answers[which]?.()
  return {
    switchTo: page.given.switchTo,
    isAsked,
    answer,
    events,
    router,
    chosen,
    own: known.membership!.org_uuid,
  }
}

it('of two organisations that are chosen one after the other the second is shown, however they are answered', async () => {
  const { switchTo, isAsked, answer, router, chosen, own } = atPage()
  const first = switchTo(own, '/first')
  await isAsked(1)
  const second = switchTo(own, '/second')
  await isAsked(2)
  answer(1)
  expect(await second).toBe(true)
  answer(0)
  expect(await first).toBe(false)
  expect(chosen).toEqual([own])
  expect(router.push.mock.calls).toEqual([['/second']])
})

it.each([
  ['whoever sets out for another page before the service answers stays there', false],
  ['a filter that is chosen meanwhile leaves no page', true],
])('%s', async (_, shallow) => {
  const { switchTo, isAsked, answer, events, chosen, own } = atPage()
  // What had begun before is no answer to this choice.
  events.emit('routeChangeStart', '/fleet', { shallow: false })
  const asked = switchTo(own)
  await isAsked(1)
  events.emit('routeChangeStart', '/fleet', { shallow })
  answer(0)
  expect(await asked).toBe(shallow)
  expect(chosen).toEqual(shallow ? [own] : [])
})
