import { ToastContext, type ToastInput } from '@clearway/ui'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** What React asks of the page that it draws nothing into. */
const emptyElement = () => {
  const addEventListener = () => undefined
  const defaultView = { HTMLIFrameElement: class {} }
  const ownerDocument = { nodeType: 9, addEventListener, activeElement: null, defaultView }
  return {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    addEventListener,
    ownerDocument,
    textContent: '',
  } as never
}

interface ShownPage {
  router: Partial<NextRouter>
  hasToasts?: boolean
  /** The browser's, as far as the page asks it. */
  window?: object
  /** What stands around the page. */
  Around?: ComponentType<{ readonly children: ReactNode }>
}

/**
 * What a hook gives to a page that is shown, so that its effects run, until somebody leaves it; and what is said meanwhile
 * and after. Pages before the console have nothing that says it.
 */
export const shownPage = <T>(
  useHook: () => T,
  { router, hasToasts = true, window = {}, Around }: ShownPage,
): { given: T; said: ToastInput[]; leave: () => void } => {
  vi.stubGlobal('window', window)
  const drawn: T[] = []
  const said: ToastInput[] = []
  const toasts = { show: (toast: ToastInput) => `toast-${said.push(toast)}`, dismiss: () => undefined }
  const Page = () => {
    drawn.push(useHook())
    return null
  }
  const page = createElement(
    ToastContext,
    { value: hasToasts ? toasts : null },
    Around ? createElement(Around, null, createElement(Page)) : createElement(Page),
  )
  const root = createRoot(emptyElement())
  flushSync(() => root.render(createElement(RouterContext, { value: router as NextRouter }, page)))
  const leave = () => flushSync(() => root.unmount())
  onTestFinished(async () => {
    // Of several pages one may have taken it along.
    vi.stubGlobal('window', window)
    leave()
    // What React has put off looks at the window once more.
    await new Promise((resolve) => setImmediate(resolve))
    vi.unstubAllGlobals()
  })
  return { given: drawn[0] as T, said, leave }
}
