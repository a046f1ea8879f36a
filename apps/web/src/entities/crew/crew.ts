import { longestPage } from '@clearway/domain/contracts'
import { count } from '@clearway/ui'

/** Of what the first page does not list. */
export const slowly = { staleTime: 5 * 60_000 }
/** While one types, what was found before stays. */
export const asTyped = { placeholderData: <T>(before: T): T => before }

interface Page<T> {
  readonly data: readonly T[]
  readonly pagination: { readonly total_records: number }
}

/** `shown`: what is listed is what was searched for. `unanswered`: it is asked again until it is. */
export type SearchState = 'shown' | 'none' | 'looking' | 'unanswered'

/** Offered where there are more than one page lists. */
export interface CrewSearch {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly state: SearchState
}

interface Asked<T> {
  /** As it is typed now, and as it was asked for. */
  readonly text: string
  readonly q: string
  readonly found: {
    readonly data: Page<T> | undefined
    /** It is what an earlier search has found. */
    readonly isPlaceholderData: boolean
    readonly failureReason: unknown
  }
}

export const searchState = <T>({ text, q, found }: Asked<T>): SearchState => {
  if (text.trim() === '') return 'shown'
  if (text.trim() !== q) return 'looking'
  if (found.failureReason) return 'unanswered'
  if (!found.data || found.isPlaceholderData) return 'looking'
  return found.data.data.length === 0 ? 'none' : 'shown'
}

/** Those that a mission may choose from: a page of them, and all that it has chosen. */
export interface Crew<T> {
  /** Undefined while they are read. */
  readonly items: readonly T[] | undefined
  /** Chosen, and not the organisation's any more. */
  readonly lost: readonly string[]
  /** Chosen, and not read yet. */
  readonly unread: readonly string[]
  /** How many there are; null where all are listed. */
  readonly total: number | null
  readonly search: CrewSearch | null
}

interface Read<T> {
  readonly chosen: readonly string[]
  /** The first page, without a search. */
  readonly first: Page<T> | undefined
  /** The page that is shown: the first, or of what is searched for. */
  readonly page: Page<T> | undefined
  /** Of each of the chosen that the first page does not list: its record, or none. */
  readonly alone: readonly { readonly uuid: string; readonly found: readonly T[] | undefined }[]
  readonly search: CrewSearch
  readonly uuidOf: (one: T) => string
}

/** The chosen that the first page does not list: each is asked for by itself. None while the page is read. */
export const unlisted = <T>({
  chosen,
  first,
  uuidOf,
}: Pick<Read<T>, 'chosen' | 'first' | 'uuidOf'>): string[] => {
  const listed = new Set(first?.data.map(uuidOf))
  return first ? chosen.filter((uuid) => !listed.has(uuid)) : []
}

export const crewOf = <T>({ chosen, first, page, alone, search, uuidOf }: Read<T>): Crew<T> => {
  const total = page?.pagination.total_records ?? 0
  const isLong = (first?.pagination.total_records ?? 0) > longestPage
  const shown = new Set(page?.data.map(uuidOf))
  const known = [...alone.flatMap(({ found }) => found ?? []), ...(first?.data ?? [])]
  const others = known.filter((one) => chosen.includes(uuidOf(one)) && !shown.has(uuidOf(one)))
  return {
    items: page && [...others, ...page.data],
    lost: alone.filter(({ found }) => found?.length === 0).map(({ uuid }) => uuid),
    unread: alone.filter(({ found }) => !found).map(({ uuid }) => uuid),
    total: total > longestPage ? total : null,
    search: isLong ? search : null,
  }
}

/** "12 of 100 fit this mission, 240 in all" */
export const tallyOf = (words: string, { total }: Pick<Crew<unknown>, 'total'>): string =>
  total === null ? words : `${words}, ${count(total)} in all`
