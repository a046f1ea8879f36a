import { ToastProvider } from '@clearway/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { trpc } from '../trpc/client.ts'

/** What a hook gives to a page that is drawn once, and the answers that the page knows. */
export const inPage = <T>(useHook: () => T): { given: T; client: QueryClient } => {
  const drawn: { given: T; client: QueryClient }[] = []
  const Page = trpc.withTRPC(() => {
    drawn.push({ given: useHook(), client: useQueryClient() })
    return null
  })
  renderToString(createElement(ToastProvider, null, createElement(Page)))
  return drawn[0]!
}
