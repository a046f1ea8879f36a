import { useOnce, useToast } from '@clearway/ui'
import { sentenceOf } from '../trpc/failure.ts'

/** Says why an act failed that has no place of its own for it: as `onError` of a mutation, below a title that says what was not done. */
export const useRefused = () => {
  const { show } = useToast()
  return (title: string) => (error: unknown) =>
    void show({ kind: 'status', tone: 'rejected', title, detail: sentenceOf(error) })
}

/** An act that a button or a key begins: a second press begins no second one, and that it failed is said. */
export const useAct = <A extends unknown[]>(
  refusedTitle: string,
  act: (...given: A) => Promise<unknown>,
): ((...given: A) => void) => {
  const refused = useRefused()(refusedTitle)
  const once = useOnce((...given: A) => act(...given).then(() => undefined, refused))
  return (...given) => void once(...given)
}
