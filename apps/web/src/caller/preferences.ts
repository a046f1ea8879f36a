import { useContext, useMemo, useSyncExternalStore } from 'react'
import { ConsoleContext } from './console-context.tsx'

/** How a person wants maps and figures shown; the wire stays metric. */
export interface Preferences {
  /** Of a basemap; null and `plain` are the one that comes along. */
  readonly basemap: string | null
  /** Language of names on the map, or `local`. */
  readonly labels: string
  /** Of the basemap, in percent. */
  readonly strength: number
  readonly distance: 'metric' | 'nautical'
  readonly height: 'm' | 'ft'
  readonly coordinates: 'dec' | 'dms' | 'utm' | 'mgrs'
  readonly graticule: boolean
}

export const usualPreferences: Preferences = {
  basemap: null,
  labels: 'en',
  strength: 100,
  distance: 'metric',
  height: 'm',
  coordinates: 'dec',
  graticule: true,
}

const oneOf = <V>(value: unknown, values: readonly V[], usual: V): V =>
  values.includes(value as V) ? (value as V) : usual

const shortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 40

/** What was kept, whatever it is: each part that makes no sense is the usual one. */
export const readPreferences = (text: string | null): Preferences => {
  let kept: Partial<Record<keyof Preferences, unknown>> = {}
  try {
    kept = Object(JSON.parse(text ?? '{}'))
  } catch {
    return usualPreferences
  }
  const { strength } = kept
  return {
    basemap: shortText(kept.basemap) ? kept.basemap : null,
    labels: shortText(kept.labels) ? kept.labels : usualPreferences.labels,
    strength: typeof strength === 'number' && strength >= 20 && strength <= 100 ? strength : 100,
    distance: oneOf(kept.distance, ['metric', 'nautical'], 'metric'),
    height: oneOf(kept.height, ['m', 'ft'], 'm'),
    coordinates: oneOf(kept.coordinates, ['dec', 'dms', 'utm', 'mgrs'], 'dec'),
    graticule: kept.graticule !== false,
  }
}

const changed = new EventTarget()
// Without storage a choice lasts as long as the page.
const unstored = new Map<string, string>()

const textAt = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key) ?? unstored.get(key) ?? null
  } catch {
    return unstored.get(key) ?? null
  }
}

const keep = (key: string, text: string): void => {
  unstored.set(key, text)
  try {
    window.localStorage.setItem(key, text)
  } catch {
    // As where storage is off.
  }
  changed.dispatchEvent(new Event('change'))
}

/** Another tab of the same browser counts too. */
const subscribe = (notice: () => void) => {
  changed.addEventListener('change', notice)
  window.addEventListener('storage', notice)
  return () => {
    changed.removeEventListener('change', notice)
    window.removeEventListener('storage', notice)
  }
}

export const usePreferences = () => {
  const userUuid = useContext(ConsoleContext)?.person.user_uuid ?? 'nobody'
  const key = `clearway.preferences.${userUuid}`
  const text = useSyncExternalStore(
    subscribe,
    () => textAt(key),
    () => null,
  )
  return useMemo(() => {
    const preferences = readPreferences(text)
    return {
      preferences,
      prefer: (part: Partial<Preferences>) =>
        keep(key, JSON.stringify({ ...readPreferences(textAt(key)), ...part })),
    }
  }, [key, text])
}
