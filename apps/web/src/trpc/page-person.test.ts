import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leavingWindow } from '../testing/leaving-window.ts'

let page: typeof import('./page-person.ts')
let shown: ReturnType<typeof leavingWindow>
/** The person whom each request named. */
let named: (string | null)[]
let isAnothers: boolean

const send = async (_: unknown, init?: RequestInit) => {
  named.push(new Headers(init?.headers).get(page.personHeader))
  return new Response('{}', isAnothers ? { status: 403, headers: { [page.personHeader]: 'another' } } : {})
}
const ask = () => page.asPagePerson(send)('/api/trpc/x', { headers: { 'x-organisation-id': 'o' } })

beforeEach(async () => {
  named = []
  isAnothers = false
  shown = leavingWindow({ pathname: '/fleet', search: '' })
  vi.stubGlobal('window', shown.window)
  vi.resetModules()
  page = await import('./page-person.ts')
})
afterEach(() => void vi.unstubAllGlobals())

it('a page names its person as soon as it knows them', async () => {
  await ask()
  page.pageIsFor('asha')
  await ask()
  expect(named).toEqual([null, 'asha'])
  expect(shown.went).toEqual([])
})

it('where somebody else has signed in since, the page loads anew, and once', async () => {
  page.pageIsFor('asha')
  isAnothers = true
  await Promise.all([ask(), ask()])
  expect(shown.went).toHaveLength(1)
})

it('who stays where the browser asks has the page loaded anew by the next answer', async () => {
  page.pageIsFor('asha')
  isAnothers = true
  shown.stay()
  await ask()
  await new Promise((resolve) => setTimeout(resolve))
  await ask()
  expect(shown.went).toHaveLength(2)
})
