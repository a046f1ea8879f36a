import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { shownPage } from '../testing/shown-page.ts'
import { useListKeys } from './use-list-keys.ts'

it('the keys of a list are heard as soon as it is drawn, and not only once the page has time', () => {
  const heard = new Set<unknown>()
  vi.stubGlobal('document', {
    addEventListener: (_type: string, press: unknown) => heard.add(press),
    removeEventListener: (_type: string, press: unknown) => heard.delete(press),
  })
  let asDrawn = 0
  const { leave } = shownPage(
    () => {
      const position = { onNext: undefined, onPrevious: undefined }
      useListKeys({ position, onOpen: () => {}, onClose: () => {} })
      useLayoutEffect(() => {
        asDrawn = heard.size
      }, [])
    },
    { router: {} },
  )
  // J, K and Esc, and Enter.
  expect(asDrawn).toBe(2)
  leave()
  expect(heard.size).toBe(0)
})
