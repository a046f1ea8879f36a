import { SearchInput, type SearchInputProps } from '@clearway/ui'
import { useEffect, useReducer, useRef } from 'react'
import type { UrlChanges, UrlParams } from '../frame/use-url-params.ts'
import { useSettled } from '../timing/use-delayed.ts'
import { isUnasked, restingAt, typedParam } from './typed-param.ts'

type SearchFieldProps = Pick<SearchInputProps, 'label' | 'size' | 'boxClassName'> & {
  params: UrlParams
  /** What changes in the address along with the text. */
  along?: UrlChanges
}

const name = 'q'

/**
 * The search of a list, kept in the address once the typing rests, so that one question is asked for a typed word. At once where
 * nothing is left of it, and where somebody leaves it: a row that is pressed then is opened after that, and not given up for it.
 */
export const SearchField = ({ params, along, ...input }: SearchFieldProps) => {
  const { arrived, underWay } = params
  const [typed, step] = useReducer(typedParam, arrived(name) ?? '', restingAt)
  useEffect(() => step({ kind: 'arrived', address: arrived(name) ?? '' }), [arrived])
  const wanted = underWay(name)
  useEffect(() => {
    if (wanted !== undefined) step({ kind: 'wanted', text: wanted })
  }, [wanted])
  const { text } = typed
  const isSettled = useSettled(text) === text || text === ''
  const isOpen = isUnasked(typed)
  const isDue = isSettled && isOpen
  const ask = useRef(() => {})
  ask.current = () => {
    step({ kind: 'asked' })
    params.set({ ...along, [name]: text })
  }
  useEffect(() => {
    if (isDue) ask.current()
  }, [isDue])
  return (
    <SearchInput
      {...input}
      value={text}
      onValueChange={(text) => step({ kind: 'typed', text })}
      onBlur={() => isOpen && ask.current()}
    />
  )
}
