import { createElement, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConsoleContext } from '../caller/console-context.tsx'
import { browserStorage } from '../testing/browser-storage.ts'
import { buildConsole } from '../testing/build-console.ts'
import { shownPage } from '../testing/shown-page.ts'
import { noteSessionEnd } from '../trpc/session-end.ts'
import { usePlainForm } from './use-plain-form.ts'

interface Values {
  name: string
  height?: number
}
type Form = UseFormReturn<Values, unknown, Values>

const usual = {
  begun: { name: 'Lake' } as Values,
  keptAs: 'Edit zone' as string | undefined,
  keptOf: 'z',
  known: buildConsole(),
}

/** A tab: its storage, and a page of it at an address, until it is left by a full load. */
const openTab = () => {
  const sessionStorage = browserStorage()
  let page = new EventTarget()
  const open = (search: string, how: Partial<typeof usual> = {}) => {
    const { begun, keptAs, keptOf, known } = { ...usual, ...how }
    page = Object.assign(new EventTarget(), { sessionStorage, location: { pathname: '/zones', search } })
    const window = page
    const Around = ({ children }: { readonly children: ReactNode }) =>
      createElement(ConsoleContext, { value: known }, children)
    const router = { events: { on: () => undefined, off: () => undefined } } as never
    vi.stubGlobal('document', { getElementsByName: () => [] })
    const useZone = () =>
      usePlainForm<Values>({ defaultValues: begun, keptAs, keptOf, submit: async () => undefined })
    const { given, leave } = shownPage(useZone, { router, Around, window })
    return { form: given.form as Form, isBack: given.isBack, leave }
  }
  const leaveTab = () => page.dispatchEvent(new Event('pagehide'))
  /** The page leaves for a sign-in. */
  const expire = () => {
    noteSessionEnd('expired')
    leaveTab()
  }
  return { open, leaveTab, expire }
}

beforeEach(() => noteSessionEnd(null))

it('what was entered is there again once somebody has signed in again, and a field that nobody changed is as it is by then', () => {
  const { open, expire } = openTab()
  const before = open('?zone=z')
  expect(before.isBack).toBe(false)
  before.form.setValue('height', 120)
  expire()

  const after = open('?zone=z', { begun: { name: 'Dam' } })
  expect(after.isBack).toBe(true)
  expect(after.form.getValues()).toEqual({ name: 'Dam', height: 120 })
  expect(after.form.formState.defaultValues).toEqual({ name: 'Dam' })
})

it('it is there once: whoever opens the form later begins anew', () => {
  const { open, expire } = openTab()
  open('').form.setValue('name', 'Dam')
  expire()
  open('').leave()
  expect(open('').isBack).toBe(false)
})

it.each([
  ['of another record', '?zone=other', {}],
  ['about another record', '?zone=z', { keptOf: 'other' }],
  ['of another kind', '?zone=z', { keptAs: 'Add a zone' }],
  ['that keeps nothing', '?zone=z', { keptAs: undefined }],
  ['of somebody else', '?zone=z', { known: buildConsole({ org_uuid: 'another' }) }],
])('a form %s does not get it', (_, search, how) => {
  const { open, expire } = openTab()
  open('?zone=z').form.setValue('name', 'Dam')
  expire()
  expect(open(search, how).form.getValues('name')).toBe('Lake')
})

it('it is there again though the map has moved meanwhile', () => {
  const { open, expire } = openTab()
  open('?zone=z&at=13.00000,77.60000,9.00').form.setValue('name', 'Dam')
  expire()
  expect(open('?zone=z&at=13.00000,77.60000,9.10').isBack).toBe(true)
})

it.each([
  ['the page is loaded anew by hand, as while the form is being sent', null],
  ['somebody signs out', 'asked'],
] as const)('nothing is kept where %s', (_, why) => {
  const { open, leaveTab } = openTab()
  open('?zone=z').form.setValue('name', 'Dam')
  noteSessionEnd(why)
  leaveTab()
  expect(window.sessionStorage.getItem('clearway.draft.me.left')).toBeNull()
  expect(open('?zone=z').isBack).toBe(false)
})

it('a form in which nothing was changed leaves nothing', () => {
  const { open, expire } = openTab()
  open('')
  expire()
  expect(open('').isBack).toBe(false)
})
