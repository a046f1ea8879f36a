import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { later } from './later.ts'

/** Draws nothing: what React asks of it. */
const emptyElement = () => {
  const addEventListener = () => undefined
  const defaultView = { HTMLIFrameElement: class {} }
  const ownerDocument = { nodeType: 9, addEventListener, activeElement: null, defaultView }
  return { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', addEventListener, ownerDocument, textContent: '' }
}

/** A page on which something is closed or open, and what has come for it. */
const pageWith = <T>({ useOnceOpen, useIsAwaited }: ReturnType<typeof later<T>>) => {
  vi.stubGlobal('window', {})
  const seen = { value: null as T | null, isAwaited: false }
  const Page = ({ isOpen }: { isOpen: boolean }) => {
    seen.value = useOnceOpen(isOpen)
    seen.isAwaited = useIsAwaited()
    return null
  }
  const root = createRoot(emptyElement() as never)
  const show = (isOpen: boolean) => flushSync(() => root.render(createElement(Page, { isOpen })))
  onTestFinished(async () => {
    flushSync(() => root.unmount())
    // What React has put off looks at the window once more.
    await new Promise((resolve) => setTimeout(resolve))
    vi.unstubAllGlobals()
  })
  return { seen, show }
}

/** Brings its value when it is told to, or fails. */
const slow = () => {
  const calls: { come: (value: string) => void; fail: (error: Error) => void }[] = []
  const bring = () => new Promise<string>((come, fail) => void calls.push({ come, fail }))
  return { calls, bring }
}

test('what is opened before the parts have come asks for them, and is drawn when they have', async () => {
  const { calls, bring } = slow()
  const page = pageWith(later(bring))
  page.show(false)
  expect(calls).toHaveLength(0)
  page.show(true)
  expect(page.seen).toEqual({ value: null, isAwaited: true })
  calls[0]?.come('parts')
  await vi.waitFor(() => expect(page.seen.value).toBe('parts'))
  page.show(false)
  expect(page.seen.value).toBe('parts')
  expect(calls).toHaveLength(1)
})

test('brought behind the first picture nobody waits for them', async () => {
  const { calls, bring } = slow()
  const parts = later(bring)
  const page = pageWith(parts)
  page.show(false)
  const brought = parts.load()
  calls[0]?.come('parts')
  await brought
  // What was never open is not drawn anew by it.
  expect(page.seen).toEqual({ value: null, isAwaited: false })
  page.show(true)
  expect(page.seen).toEqual({ value: 'parts', isAwaited: false })
})

test('what failed to come is asked for by the next that opens', async () => {
  const { calls, bring } = slow()
  const parts = later(bring)
  const first = parts.load()
  calls[0]?.fail(new Error('no line'))
  await expect(first).rejects.toThrow('no line')
  const page = pageWith(parts)
  page.show(true)
  expect(calls).toHaveLength(2)
  calls[1]?.fail(new Error('no line'))
  await new Promise((resolve) => setTimeout(resolve))
  page.show(false)
  page.show(true)
  calls[2]?.come('parts')
  await vi.waitFor(() => expect(page.seen.value).toBe('parts'))
})

test('a part of what opens says so where nothing is open', () =>
  expect(() => later(() => Promise.resolve(1)).arrived()).toThrow('nothing is open'))

test('the server draws none of it', async () => {
  const parts = later(() => Promise.resolve('parts'))
  await parts.load()
  const Page = () => createElement('p', null, parts.useOnceOpen(true) ?? 'closed')
  expect(renderToString(createElement(Page))).toBe('<p>closed</p>')
})
