import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { useIsPictured } from '../loading/picture.ts'
import { useLoaded } from '../loading/use-loaded.ts'

/** What checks a form about a record, usually `schemaCheck` of its schema. */
type CheckOf<Record, In extends FieldValues, Out> = (record: Record) => Resolver<In, unknown, Out>

/**
 * The check of a form whose schema comes behind the page: the library of schemas is as large as the form. It is on its way once the page has its
 * first picture, and at once where somebody leaves a field or sends the form before that: they wait for it, and for what the form is still without,
 * such as an outline that is being made. `load` stays the same.
 */
export const useLateCheck = <Record, In extends FieldValues, Out>(
  load: () => Promise<CheckOf<Record, In, Out>>,
  record: Record,
  whole?: () => Promise<void> | undefined,
): Resolver<In, unknown, Out> => {
  const [isAsked, setAsked] = useState(false)
  const loaded = useLoaded(load, useIsPictured() || isAsked)
  const [coming] = useState(() => Promise.withResolvers<CheckOf<Record, In, Out>>())
  useEffect(() => {
    if (loaded) coming.resolve(loaded)
  }, [loaded, coming])
  // Of a record that others change meanwhile, as it is by then.
  const latest = useRef(record)
  latest.current = record
  return async (...asked) => {
    setAsked(true)
    const checkOf = await coming.promise
    await whole?.()
    return checkOf(latest.current)(...asked)
  }
}
