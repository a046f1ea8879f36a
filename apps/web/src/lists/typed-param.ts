/** A field whose text the address keeps. The address follows a moment after the text, and may also change without it. */
export interface TypedParam {
  readonly text: string
  /** What the address had last. */
  readonly address: string
  /** Asked of it since and not seen there yet, the newest last; one that a newer one overtakes never comes. */
  readonly asked: readonly string[]
}

export type TypedParamStep =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'asked' }
  /** The address was asked for a text, by this field or by somebody else, as who clears all filters. */
  | { readonly kind: 'wanted'; readonly text: string }
  /** The router has gone somewhere. */
  | { readonly kind: 'arrived'; readonly address: string }

export const restingAt = (address: string): TypedParam => ({ text: address, address, asked: [] })

/** Neither what the address was asked for last, nor, where nothing is on its way, what it has. */
const isNews = ({ address, asked }: TypedParam, text: string): boolean => text !== (asked.at(-1) ?? address)

/** Whether the address is still to be asked for the text. */
export const isUnasked = (typed: TypedParam): boolean => isNews(typed, typed.text)

/**
 * What was asked for comes back while one types on: the text stays. Another address (back, a saved filter) replaces it. One that
 * has the same as before was gone to in place of what was asked for, by a link: that is still to be asked for.
 */
export const typedParam = (before: TypedParam, step: TypedParamStep): TypedParam => {
  const { text, address, asked } = before
  if (step.kind === 'typed') return { ...before, text: step.text }
  if (step.kind === 'asked') return { ...before, asked: text === address ? [] : [...asked, text] }
  if (step.kind === 'wanted')
    return isNews(before, step.text) ? { ...before, text: step.text, asked: [...asked, step.text] } : before
  const place = asked.indexOf(step.address)
  if (place >= 0) return { ...before, address: step.address, asked: asked.slice(place + 1) }
  return step.address === address ? { ...before, asked: [] } : restingAt(step.address)
}
