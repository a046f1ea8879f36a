import { useOnce } from '@clearway/ui'
import { useRefused } from '../trpc/use-refused.ts'

/** An act that a button or a key begins: a second press begins no second one, and that it failed is said. */
export const useAct = <A extends unknown[]>(
  notDone: string,
  act: (...given: A) => Promise<unknown>,
): ((...given: A) => void) => {
  const refused = useRefused()(notDone)
  const once = useOnce((...given: A) => act(...given).then(() => undefined, refused))
  return (...given) => void once(...given)
}
