import { Kbd, useMediaQuery } from '@clearway/ui'
import { useReducer, useRef } from 'react'
import type { UrlParams } from '../frame/use-url-params.ts'
import { askedOf } from './saved-filters.ts'

interface Walked {
  /** The records of the page that is shown, in their order. */
  readonly keys: readonly string[]
  /** The one that the address names. */
  readonly chosen: string | undefined
  /** Without a key: closes what is open. */
  readonly open: (key?: string) => void
  /** Which one it is, by `listOf`: another one begins with its first record. */
  readonly list: string
  /** While another list is read, the keys are still those of the one before. */
  readonly isReading: boolean
  readonly page: number
  readonly pageSize: number
  /** Of all pages. */
  readonly total: number
}

/**
 * Which list the address asks for, by the parameters that narrow it. All others are of the page or of the record that is open, whose
 * parts one looks at without leaving it.
 */
export const listOf = (params: Pick<UrlParams, 'get'>, names: readonly string[]): string =>
  JSON.stringify(askedOf(params, ['page', ...names]))

/** A list with one record open beside it: which one, its place among all, and the way to its neighbours. */
export const useListWalk = (walked: Walked) => {
  const { keys, open, page, pageSize, total } = walked
  const { current, place, forget } = useKept(walked)
  const at = current === undefined ? -1 : keys.indexOf(current)
  const stepTo = (key: string | undefined) => (key === undefined ? undefined : () => open(key))
  // The one that has left the list made room: the next one takes its place.
  const next = at < 0 ? place : place + 1
  const position = {
    text: at < 0 ? '' : `${(page - 1) * pageSize + at + 1} of ${total}`,
    onPrevious: stepTo(keys[place - 1]),
    onNext: stepTo(keys[next]),
  }
  const close = () => {
    forget()
    open()
  }
  return { current, at, next, position, close }
}

/**
 * The record that is open stays open, and keeps its place, while the list around it changes: a key acts on what the
 * person has been looking at, never on what came up under their hand.
 */
const useKept = ({ keys, chosen, list, isReading }: Walked) => {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const isNarrow = useMediaQuery('(width < 64rem)')
  const kept = useRef({ list: '', key: undefined as string | undefined, place: 0 })
  const last = kept.current.list === list ? kept.current : { key: undefined, place: 0 }
  // Beside the list the first record is open at once; where only one of both is seen, none is until it is chosen.
  const current = chosen ?? (isNarrow ? undefined : (last.key ?? keys[0]))
  const at = current === undefined ? -1 : keys.indexOf(current)
  const place = at < 0 ? last.place : at
  // An address may name what was never in the list.
  const isKept = at >= 0 || chosen === undefined
  if (!isReading) kept.current = { list, key: isKept ? current : undefined, place }
  const forget = () => {
    kept.current = { list, key: undefined, place: 0 }
    drawAgain()
  }
  return { current, place, forget }
}

interface WalkFootProps {
  actKey: string
  act: string
  shown: number
  total: number
}

/** Under the list: the keys that walk it, the one that acts, and how much of it is shown. */
export const WalkFoot = ({ actKey, act, shown, total }: WalkFootProps) => (
  <>
    <Kbd>J</Kbd>
    <Kbd>K</Kbd> move
    <Kbd>{actKey}</Kbd> {act}
    <span className="num ml-auto">
      {shown} of {total} shown
    </span>
  </>
)
