import { useRef } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'

/** What is right, by the type of a field whose text the browser holds back. */
const rightOf: Readonly<Record<string, string>> = {
  date: 'needs a whole date, of a day that there is',
  'datetime-local': 'needs a whole date and time, of a day that there is',
  time: 'needs a whole time',
  number: 'needs a number',
}

/** The fields on the page that hold something and give out nothing. */
const heldBack = (names: readonly string[], fields: object) =>
  names.flatMap((name) => {
    const { ref, mount } = (get(fields, name) ?? {}) as Partial<{ ref: HTMLInputElement; mount: boolean }>
    return mount && ref?.validity?.badInput ? [{ name, ref }] : []
  })

/**
 * Of a field that is half filled, or names a day that there is not, a browser gives out an empty text. That is a fault: to
 * the schema it would be an end that somebody took away.
 */
export const wholeFields =
  <In extends FieldValues, Context, Out>(schema: Resolver<In, Context, Out>): Resolver<In, Context, Out> =>
  async (values, context, options) => {
    const judged = await schema(values, context, options)
    const faulty = heldBack(options.names ?? [], options.fields)
    if (faulty.length === 0) return judged
    const errors = { ...judged.errors } as FieldErrors<In>
    for (const { name, ref } of faulty)
      set(errors, name, { type: 'badInput', message: rightOf[ref.type] ?? 'is not whole', ref })
    return { values: {}, errors }
  }

// biome-ignore lint/suspicious/noExplicitAny: what the form's values become is nothing to its fields.
type Form<In extends FieldValues> = Pick<UseFormReturn<In, any, any>, 'control' | 'getValues'>

const fieldOf = (fields: object, name: string) =>
  (get(fields, name) as { readonly _f?: { readonly mount?: boolean } } | undefined)?._f

/** The names of the fields that are half filled. */
export const halfFilled = <In extends FieldValues>(form: Pick<Form<In>, 'control'>): Path<In>[] => {
  const names = [...form.control._names.mount]
  const fields = Object.fromEntries(names.map((name) => [name, fieldOf(form.control._fields, name)]))
  return heldBack(names, fields).map(({ name }) => name as Path<In>)
}

/**
 * The values of a form, to be kept: what stands in a half filled field cannot be read, and empty would be an end that
 * somebody took away. It has what it had `before`, also once it has left the page, until it is there again and whole.
 */
export const useWholeValues = <In extends FieldValues>(form: Form<In>): ((before: In) => In) => {
  const held = useRef<readonly Path<In>[]>([])
  return (before) => {
    const left = held.current.filter((name) => !fieldOf(form.control._fields, name)?.mount)
    held.current = [...left, ...halfFilled(form)]
    const kept = held.current.map((name) => [name, before[name]])
    return { ...form.getValues(), ...Object.fromEntries(kept) }
  }
}
