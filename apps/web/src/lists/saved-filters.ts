import type { SavedFilter } from '@clearway/domain/contracts'
import type { PageVisit } from '../frame/page-visit.tsx'
import type { UrlParams } from '../frame/use-url-params.ts'

/** What the address asks for, of the parameters that narrow a list. */
export const askedOf = (params: Pick<UrlParams, 'get'>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The changes to the address that set these and take the others away. */
export const asking = (asked: Readonly<Record<string, string>>, names: readonly string[]) => ({
  ...Object.fromEntries([...names, 'page'].map((name) => [name, null])),
  ...Object.fromEntries(Object.entries(asked).filter(([name]) => names.includes(name))),
})

export const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Under a name that is taken it takes the place of the other, a default as that was. */
export const saved = (
  filters: readonly SavedFilter[],
  { name, params }: Pick<SavedFilter, 'name' | 'params'>,
): SavedFilter[] => {
  const before = filters.find((one) => sameName(one.name, name))
  if (!before) return [...filters, { name: name.trim(), params, is_default: false }]
  return filters.map((one) => (one === before ? { ...one, params } : one))
}

export const isTaken = (filters: readonly SavedFilter[], name: string): boolean =>
  filters.some((one) => sameName(one.name, name))

/** null: another one has this name. */
export const renamed = (filters: readonly SavedFilter[], from: string, to: string): SavedFilter[] | null => {
  if (filters.some(({ name }) => name !== from && sameName(name, to))) return null
  return filters.map((one) => (one.name === from ? { ...one, name: to.trim() } : one))
}

export const without = (filters: readonly SavedFilter[], name: string): SavedFilter[] =>
  filters.filter((one) => one.name !== name)

/** The one with which the list opens; of the one that is so already: none. */
export const asDefault = (filters: readonly SavedFilter[], name: string): SavedFilter[] =>
  filters.map((one) => ({ ...one, is_default: one.name === name && !one.is_default }))

/**
 * The one with which a page begins that was opened without asking for anything. Once a visit: filters that are cleared stay so,
 * whichever view of the list or record is opened and closed meanwhile.
 */
export const takeDefault = (visit: PageVisit, filters: readonly SavedFilter[]): SavedFilter | undefined => {
  if (!visit.asksNothing) return undefined
  visit.asksNothing = false
  return filters.find(({ is_default }) => is_default)
}
