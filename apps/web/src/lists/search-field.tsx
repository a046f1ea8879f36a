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
 * The search of a list, kept in the address once the typing rests, or at once where nothing is left: whoever asks the service
 * by it asks once for a typed word.
 */
export const SearchField = ({ params, along, ...input }: SearchFieldProps) => {
  const address = params.get(name) ?? ''
  const [typed, step] = useReducer(typedParam, address, restingAt)
  useEffect(() => step({ kind: 'arrived', address }), [address])
  const { text } = typed
  const isSettled = useSettled(text) === text || text === ''
  const isDue = isSettled && isUnasked(typed)
  const ask = useRef(() => {})
  ask.current = () => {
    step({ kind: 'asked' })
    params.set({ ...along, [name]: text })
  }
  useEffect(() => {
    if (isDue) ask.current()
  }, [isDue])
  return <SearchInput {...input} value={text} onValueChange={(text) => step({ kind: 'typed', text })} />
}
