import type { Console } from '../caller/console-context.tsx'
import { steadyAddress } from '../frame/use-url-params.ts'
import { isRecord } from '../words/is-record.ts'
import { isFilled } from './is-filled.ts'
import { type KeptStore, tabStore } from './kept-store.ts'

/** Where something was entered. */
export interface LeftPlace {
  /** As `pageHere` answers. */
  readonly page: string
  /** What people call the form on its page. */
  readonly name: string
  /** The records that it is about, where neither the address nor the name tells; else empty. */
  readonly of: string
}

/** What stood in a form, and was not sent, when its page was left because the session was over. */
export interface LeftInput extends LeftPlace {
  readonly leftAtMs: number
  /** The fields that were changed in it. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The page that somebody is on, for the organisation that they act for: it is the same one wherever its map has moved. */
export const pageHere = ({ membership }: Pick<Console, 'membership'>): string =>
  `${membership?.org_uuid ?? 'platform'} ${steadyAddress()}`

/** Of each person in this tab. */
export const leftStoreOf = ({ person }: Pick<Console, 'person'>): KeptStore =>
  tabStore(`${person.user_uuid}.left`)

/** Names the toast that tells of it. */
export const leftToast = ({ name, of }: Omit<LeftPlace, 'page'>): string => `left ${name} ${of}`

/** Whoever leaves that many forms behind has given the first of them up. */
const mostLeft = 20

/** Whoever comes back later begins anew. */
const mostAgeMs = 3_600_000

const texts = ['page', 'name', 'of']

const isLeftInput = (value: unknown): value is LeftInput =>
  isRecord(value) &&
  texts.every((name) => typeof value[name] === 'string') &&
  typeof value['leftAtMs'] === 'number' &&
  isRecord(value['fields'])

export const leftIn = (store: KeptStore, nowMs: number): readonly LeftInput[] => {
  const kept = store.read()
  const left = Array.isArray(kept) ? kept.filter(isLeftInput) : []
  return left.filter(({ leftAtMs }) => nowMs - leftAtMs < mostAgeMs)
}

export const isAt = (left: LeftPlace, { page, name, of }: LeftPlace): boolean =>
  left.page === page && left.name === name && left.of === of

const others = (store: KeptStore, place: LeftPlace, nowMs: number): readonly LeftInput[] =>
  leftIn(store, nowMs).filter((left) => !isAt(left, place))

/** Of a form in which nothing was changed nothing is kept. */
export const keepLeft = (store: KeptStore, left: LeftInput): void => {
  const { leftAtMs, fields } = left
  if (Object.keys(fields).length === 0) dropLeft(store, left, leftAtMs)
  else store.write([...others(store, left, leftAtMs), left].slice(-mostLeft))
}

export const dropLeft = (store: KeptStore, place: LeftPlace, nowMs: number): void => {
  const kept = others(store, place, nowMs)
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
