import type { Console } from '../caller/console-context.tsx'
import { isRecord } from '../words/is-record.ts'
import { isFilled } from './is-filled.ts'
import { type KeptStore, tabStore } from './kept-store.ts'

/** What stood in a form when its page was left by a full load, as to sign in again, and was not sent. */
export interface LeftInput {
  /** Of the page: path and search. */
  readonly address: string
  /** Of the form, on its page. */
  readonly name: string
  /** The fields that were changed in it. */
  readonly fields: Readonly<Record<string, unknown>>
}

type Place = Pick<LeftInput, 'address' | 'name'>

/** Of each person, as they act for each organisation, in this tab. */
export const leftStoreOf = ({ person, membership }: Pick<Console, 'person' | 'membership'>): KeptStore =>
  tabStore(`${person.user_uuid}.${membership?.org_uuid ?? 'platform'}.left`)

/** Names the toast that tells of it. */
export const leftToast = ({ name }: Pick<LeftInput, 'name'>): string => `left ${name}`

/** Whoever leaves that many forms behind has given the first of them up. */
const mostLeft = 20

const isLeftInput = (value: unknown): value is LeftInput =>
  isRecord(value) &&
  typeof value['address'] === 'string' &&
  typeof value['name'] === 'string' &&
  isRecord(value['fields'])

export const leftIn = (store: KeptStore): readonly LeftInput[] => {
  const kept = store.read()
  return Array.isArray(kept) ? kept.filter(isLeftInput) : []
}

const others = (store: KeptStore, { address, name }: Place): readonly LeftInput[] =>
  leftIn(store).filter((one) => one.address !== address || one.name !== name)

/** Of a form in which nothing was changed nothing is kept. */
export const keepLeft = (store: KeptStore, left: LeftInput): void => {
  if (Object.keys(left.fields).length === 0) dropLeft(store, left)
  else store.write([...others(store, left), left].slice(-mostLeft))
}

export const dropLeft = (store: KeptStore, place: Place): void => {
  const kept = others(store, place)
  if (kept.length > 0) store.write(kept)
  else store.clear()
}

/** Where it is one of these, it is never kept: it proves who somebody is. */
export const isSecret = ({ type, autocomplete }: Pick<HTMLInputElement, 'type' | 'autocomplete'>): boolean =>
  type === 'password' || /password|one-time-code/.test(autocomplete)

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  ([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value)) &&
    Object.values(value).every(isPlain))

/** As a field holds that it was emptied. */
const emptied = ''

/** What was changed in a form, save its secrets, as far as it can be written down: a file cannot. */
export const changedFields = (
  values: Readonly<Record<string, unknown>>,
  begun: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
): LeftInput['fields'] =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secrets.includes(name))
      .filter(([name, value]) => isPlain(value) && isFilled(value, begun[name]))
      .map(([name, value]) => [name, value === undefined || Number.isNaN(value) ? emptied : value]),
  )

/** Of those, what fits the form as it begins now: an older page may have had a list where there is a text. */
export const fittingFields = (
  fields: LeftInput['fields'],
  begun: Readonly<Record<string, unknown>>,
): LeftInput['fields'] => {
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : isRecord(value) ? 'record' : 'one')
  const fits = (value: unknown, before: unknown) =>
    before === undefined || before === null || kindOf(value) === kindOf(before)
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => fits(value, begun[name])))
}
