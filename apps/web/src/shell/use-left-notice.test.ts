import { beforeEach, expect, it } from 'vitest'
import { keepLeft, leftIn, leftStoreOf } from '../forms/left-input.ts'
import { browserStorage } from '../testing/browser-storage.ts'
import { buildConsole } from '../testing/build-console.ts'
import { shownPage } from '../testing/shown-page.ts'
import { noteSessionEnd } from '../trpc/session-end.ts'
import { useLeftNotice } from './use-left-notice.ts'

beforeEach(() => noteSessionEnd(null))

it.each([
  ['signs out', 'asked', 0],
  ['has to sign in again', 'expired', 1],
  ['loads the page anew', null, 1],
] as const)('of what is kept in the tab for who %s so much stays', (_, why, howMuch) => {
  const window = Object.assign(new EventTarget(), { sessionStorage: browserStorage() })
  const known = buildConsole()
  shownPage(() => useLeftNotice(known), { router: {}, window })
  const store = leftStoreOf(known)
  const place = { page: 'another /fleet?', name: 'Transfer', of: '' }
  keepLeft(store, { ...place, leftAtMs: Date.now(), fields: { text: 'Please' } })
  noteSessionEnd(why)
  window.dispatchEvent(new Event('pagehide'))
  expect(leftIn(store, Date.now())).toHaveLength(howMuch)
})
