import { type ToastInput, useToast } from '@clearway/ui'
import { type Outputs, trpc } from '../trpc/client.ts'

/**
 * After an act has succeeded: a toast with its name, and the queries of the capabilities that it changed are read
 * again. Nobody waits for that: without the network it takes minutes, and the act is done.
 */
export const useDone = () => {
  const utils = trpc.useUtils()
  const { show } = useToast()
  return (news: ToastInput, ...changed: (keyof Outputs)[]): void => {
    show(news)
    for (const capability of changed) void utils[capability].invalidate()
  }
}
