import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverOptions,
  set,
} from 'react-hook-form'

/** What is right, by the type of a field whose text the browser holds back. */
const rightOf: Readonly<Record<string, string>> = {
  date: 'needs a whole date, of a day that there is',
  'datetime-local': 'needs a whole date and time, of a day that there is',
  time: 'needs a whole time',
  number: 'needs a number',
}

/** The fields on the page that hold something and give out nothing. */
const heldBack = <In extends FieldValues>({ names = [], fields }: ResolverOptions<In>) =>
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
    const faulty = heldBack(options)
    if (faulty.length === 0) return judged
    const errors = { ...judged.errors } as FieldErrors<In>
    for (const { name, ref } of faulty)
      set(errors, name, { type: 'badInput', message: rightOf[ref.type] ?? 'is not whole', ref })
    return { values: {}, errors }
  }
