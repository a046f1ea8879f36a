import { createElement, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { ConsoleContext } from '../caller/console-context.tsx'
import { browserStorage } from '../testing/browser-storage.ts'
import { buildConsole } from '../testing/build-console.ts'
import { shownPage } from '../testing/shown-page.ts'
import { usePlainForm } from './use-plain-form.ts'

interface Values {
  name: string
  height?: number
}
type Form = UseFormReturn<Values, unknown, Values>

const usual = {
  begun: { name: 'Lake' } as Values,
  keptAs: 'Edit zone' as string | undefined,
  known: buildConsole(),
}

/** A tab: its storage, and a page of it at an address, until it is left by a full load. */
const openTab = () => {
  const sessionStorage = browserStorage()
  let page = new EventTarget()
  const open = (search: string, how: Partial<typeof usual> = {}) => {
    const { begun, keptAs, known } = { ...usual, ...how }
    page = Object.assign(new EventTarget(), { sessionStorage, location: { pathname: '/zones', search } })
    const window = page
    const Around = ({ children }: { readonly children: ReactNode }) =>
      createElement(ConsoleContext, { value: known }, children)
    const router = { events: { on: () => undefined, off: () => undefined } } as never
    vi.stubGlobal('document', { getElementsByName: () => [] })
    const useZone = () =>
      usePlainForm<Values>({ defaultValues: begun, keptAs, submit: async () => undefined })
    const { given, leave } = shownPage(useZone, { router, Around, window })
    return { form: given.form as Form, isBack: given.isBack, leave }
  }
  return { open, leaveTab: () => page.dispatchEvent(new Event('pagehide')) }
}

it('what was entered is there again once somebody has signed in again, and a field that nobody changed is as it is by then', () => {
  const { open, leaveTab } = openTab()
  const before = open('?zone=z')
  expect(before.isBack).toBe(false)
  before.form.setValue('height', 120)
  leaveTab()

  const after = open('?zone=z', { begun: { name: 'Dam' } })
  expect(after.isBack).toBe(true)
  expect(after.form.getValues()).toEqual({ name: 'Dam', height: 120 })
  expect(after.form.formState.defaultValues).toEqual({ name: 'Dam' })
})

it('it is there once: whoever opens the form later begins anew', () => {
  const { open, leaveTab } = openTab()
  open('').form.setValue('name', 'Dam')
  leaveTab()
  open('').leave()
  expect(open('').isBack).toBe(false)
})

it.each([
  ['of another record', '?zone=other', {}],
  ['of another kind', '?zone=z', { keptAs: 'Add a zone' }],
  ['that keeps nothing', '?zone=z', { keptAs: undefined }],
  ['of somebody else', '?zone=z', { known: buildConsole({ org_uuid: 'another' }) }],
])('a form %s does not get it', (_, search, how) => {
  const { open, leaveTab } = openTab()
  open('?zone=z').form.setValue('name', 'Dam')
  leaveTab()
  expect(open(search, how).form.getValues('name')).toBe('Lake')
})

it('a form in which nothing was changed leaves nothing', () => {
  const { open, leaveTab } = openTab()
  open('')
  leaveTab()
  expect(open('').isBack).toBe(false)
})
