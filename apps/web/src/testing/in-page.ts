import { ToastContext, type ToastInput } from '@clearway/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getUntypedClient } from '@trpc/client'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Console, ConsoleContext } from '../caller/console-context.tsx'
import { trpc } from '../trpc/client.ts'

/**
 * What a hook gives to a page: as it is first drawn, with the answers that the page knows, and as it is drawn again; and
 * what the page was told to say. A page in the shell has a console.
 */
export const inPage = <T>(
  useHook: () => T,
  known: Console | null = null,
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
    renderToString(createElement(ConsoleContext, { value: known }, page))
    return drawn.at(-1)!
  }
  const { given, queryClient } = draw()
  return { given, client: queryClient, said, again: () => draw().given }
}
