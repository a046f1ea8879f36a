import { useContext, useMemo, useSyncExternalStore } from 'react'
import { type Outputs, trpc } from '../trpc/client.ts'
import { useShownAtOnce } from '../trpc/use-shown-at-once.ts'
import { ConsoleContext } from './console-context.tsx'

/** Units and forms of figures: kept with the account, on every device the same. The wire stays metric. */
type Units = Pick<Outputs['preferences']['get'], 'distance' | 'height' | 'coordinates'>

/** How maps look in this browser. */
export interface MapLook {
  /** Of a basemap; null and `plain` are the one that comes along. */
  readonly basemap: string | null
  /** Language of names on the map, or `local`. */
  readonly labels: string
  /** Of the basemap, in percent. */
  readonly strength: number
  readonly graticule: boolean
}

/** How a person wants maps and figures shown. */
export type Preferences = Readonly<Units> & MapLook

const usualUnits: Units = { distance: 'metric', height: 'm', coordinates: 'dec' }
const usualLook: MapLook = { basemap: null, labels: 'en', strength: 100, graticule: true }

const shortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 40

/** What was kept, whatever it is: each part that makes no sense is the usual one. */
export const readMapLook = (text: string | null): MapLook => {
  let kept: Partial<Record<keyof MapLook, unknown>> = {}
  try {
    kept = Object(JSON.parse(text ?? '{}'))
  } catch {
    return usualLook
  }
  const { strength } = kept
  return {
    basemap: shortText(kept.basemap) ? kept.basemap : null,
    labels: shortText(kept.labels) ? kept.labels : usualLook.labels,
    strength: typeof strength === 'number' && strength >= 20 && strength <= 100 ? strength : 100,
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
  const known = useContext(ConsoleContext)
  const key = `clearway.preferences.${known?.person.user_uuid ?? 'nobody'}`
  const text = useSyncExternalStore(
    subscribe,
    () => textAt(key),
    () => null,
  )
  const { shown, save: preferUnits } = useUnits(known?.preferences ?? usualUnits)
  const { distance, height, coordinates } = shown
  const preferences = useMemo<Preferences>(
    () => ({ ...readMapLook(text), distance, height, coordinates }),
    [text, distance, height, coordinates],
  )
  return {
    preferences,
    preferUnits,
    preferLook: (part: Partial<MapLook>) =>
      keep(key, JSON.stringify({ ...readMapLook(textAt(key)), ...part })),
  }
}

const useUnits = (kept: Units) => {
  const { client, preferences } = trpc.useUtils()
  return useShownAtOnce({
    name: 'preferences',
    kept,
    changed: (before: Units, part: Partial<Units>) => ({ ...before, ...part }),
    send: (part) => client.preferences.set.mutate(part),
    onTaken: (saved) => preferences.get.setData({}, saved),
    reading: preferences.get,
    notDone: 'Units not saved',
  })
}
