import { type ToastInput, useToast } from '@clearway/ui'
import { type Outputs, trpc } from '../trpc/client.ts'

/**
 * After an act has succeeded: a toast with its name, and the queries of the capabilities that it changed are read
 * again; resolves when they are.
 */
export const useDone = () => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  return async (news: Omit<ToastInput, 'kind'>, ...changed: (keyof Outputs)[]) => {
    show(news)
    await Promise.all(changed.map((capability) => utils[capability].invalidate()))
  }
}
