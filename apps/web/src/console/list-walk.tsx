import { Kbd, useMediaQuery } from '@clearway/ui'

interface Walked {
  /** The records of the page that is shown, in their order. */
  readonly keys: readonly string[]
  /** The one that the address names. */
  readonly chosen: string | undefined
  readonly open: (key: string) => void
  readonly page: number
  readonly pageSize: number
  /** Of all pages. */
  readonly total: number
}

/** A list with one record open beside it: which one, its place among all, and the way to its neighbours. */
export function useListWalk({ keys, chosen, open, page, pageSize, total }: Walked) {
  const isNarrow = useMediaQuery('(width < 64rem)')
  // Beside the list the first record is open at once; where only one of both is seen, none is until it is chosen.
  const current = chosen ?? (isNarrow ? undefined : keys[0])
  const at = current === undefined ? -1 : keys.indexOf(current)
  const stepTo = (key: string | undefined) => (key === undefined ? undefined : () => open(key))
  const position = {
    text: at < 0 ? '' : `${(page - 1) * pageSize + at + 1} of ${total}`,
    onPrevious: stepTo(keys[at - 1]),
    onNext: stepTo(keys[at + 1]),
  }
  return { current, at, position }
}

type WalkFootProps = { actKey: string; act: string; shown: number; total: number }

/** Under the list: the keys that walk it, the one that acts, and how much of it is shown. */
export function WalkFoot({ actKey, act, shown, total }: WalkFootProps) {
  return (
    <>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> move
      <Kbd>{actKey}</Kbd> {act}
      <span className="num ml-auto">
        {shown} of {total} shown
      </span>
    </>
  )
}
