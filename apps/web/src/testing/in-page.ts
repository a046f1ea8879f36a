import { ToastContext, type ToastInput } from '@clearway/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getUntypedClient } from '@trpc/client'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Console, ConsoleContext } from '../caller/console-context.tsx'
import { trpc } from '../trpc/client.ts'

/**
 * What a hook gives to a page: as it is first drawn, with the answers that the page knows, and as it is drawn again; and
 * what the page was told to say. A page in the shell has a console; one that leads elsewhere, a router.
 */
export const inPage = <T>(
  useHook: () => T,
  known: Console | null = null,
  router: Partial<NextRouter> | null = null,
): { given: T; client: QueryClient; said: ToastInput[]; again: () => T } => {
  const drawn: { given: T; queryClient: QueryClient; trpcClient: object }[] = []
  const said: ToastInput[] = []
  const toasts = { show: (toast: ToastInput) => `toast-${said.push(toast)}`, dismiss: () => undefined }
  const Page = trpc.withTRPC(() => {
    const trpcClient = getUntypedClient(trpc.useUtils().client)
    drawn.push({ given: useHook(), queryClient: useQueryClient(), trpcClient })
    return null
  })
  const draw = () => {
    const clients = drawn[0] && { trpc: { ...drawn[0], ssrState: false } }
    const page = createElement(ToastContext, { value: toasts }, createElement<object>(Page, clients))
    const inShell = createElement(ConsoleContext, { value: known }, page)
    renderToString(createElement(RouterContext, { value: router as NextRouter | null }, inShell))
    return drawn.at(-1)!
  }
  const { given, queryClient } = draw()
  return { given, client: queryClient, said, again: () => draw().given }
}
