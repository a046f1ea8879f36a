import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '../testing/browser-storage.ts'

const kia = '0199a000-0000-7000-8000-000000000001'
const vayu = '0199a000-0000-7000-8000-000000000002'

/** The cookies of the browser, which all its tabs have together. */
let cookies: { cookie: string }
beforeEach(() => {
  cookies = { cookie: '' }
  vi.stubGlobal('document', cookies)
})
afterEach(() => void vi.unstubAllGlobals())

/** A tab, and what it does when it is loaded, once more. */
const openTab = (sessionStorage: object | null = browserStorage()) => ({
  async load() {
    vi.stubGlobal('window', { sessionStorage, location: { protocol: 'http:' } })
    vi.resetModules()
    const { activeOrganisation } = await import('./active-organisation.ts')
    return activeOrganisation
  },
})

it('a tab that is loaded again acts for whom it acted, though another tab has switched since', async () => {
  const first = openTab()
  ;(await first.load()).set(kia)
  const second = openTab()
  const ofSecond = await second.load()
  expect(ofSecond.get()).toBe(kia)
  ofSecond.set(vayu)
  expect((await first.load()).get()).toBe(kia)
  expect((await second.load()).get()).toBe(vayu)
})

it('a tab that never switched keeps the organisation with which it opened', async () => {
  cookies.cookie = `clearway.organisation=${kia}`
  const tab = openTab()
  expect((await tab.load()).get()).toBe(kia)
  cookies.cookie = `clearway.organisation=${vayu}`
  expect((await tab.load()).get()).toBe(kia)
})

it('a new tab opens in what was switched to last', async () => {
  ;(await openTab().load()).set(kia)
  ;(await openTab().load()).set(vayu)
  expect((await openTab().load()).get()).toBe(vayu)
})

it('where the browser keeps nothing for a tab, the cookie goes for all', async () => {
  ;(await openTab(null).load()).set(kia)
  expect((await openTab(null).load()).get()).toBe(kia)
})
