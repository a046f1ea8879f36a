import { ToastProvider } from '@clearway/ui'
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { trpc } from '../trpc/client.ts'
import { useDone } from './use-done.ts'

/** The hook as a page has it. */
const onAPage = () => {
  let page: { done: ReturnType<typeof useDone>; client: QueryClient } | undefined
  const Page = trpc.withTRPC(() => {
    page = { done: useDone(), client: useQueryClient() }
    return null
  })
  renderToString(createElement(ToastProvider, null, createElement(Page)))
  return page!
}

it('an act is done before what it changed was read again', async () => {
  const { done, client } = onAPage()
  let readings = 0
  const neverAnswered = () => {
    readings += 1
    return new Promise<never>(() => {})
  }
  const queryKey = getQueryKey(trpc.assets.list)
  const stop = new QueryObserver(client, { queryKey, queryFn: neverAnswered, initialData: {} }).subscribe(
    () => {},
  )
  const before = readings
  await done({ title: 'Asset saved' }, 'assets')
  expect(readings).toBe(before + 1)
  stop()
  client.clear()
})
