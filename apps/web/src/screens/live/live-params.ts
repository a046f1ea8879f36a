import type { Conformance } from '../../map/content/types.ts'
import type { FlightFilters } from './flight-groups.ts'
import { groupOrder } from './severity.ts'
import { readTime } from './time-ahead.ts'

export const layerIds = ['red', 'yellow', 'green', 'awareness', 'trails', 'others'] as const
export type LayerId = (typeof layerIds)[number]

/** Everything of the live page that a link carries. */
export interface LiveParams {
  readonly view: 'map' | 'table'
  readonly selected: string | null
  readonly isFollowing: boolean
  readonly filters: FlightFilters
  readonly hidden: readonly LayerId[]
  /** The alerts' drawer: open or closed by the reader, or left to itself. */
  readonly drawer: boolean | undefined
  /** The time whose zones and missions are shown; null is now. */
  readonly shownAtMs: number | null
}

const listed = <T extends string>(text: string | undefined, known: readonly T[]): T[] => {
  const given = new Set((text ?? '').split(','))
  return known.filter((one) => given.has(one))
}

export const listedLayers = (text: string | undefined): LayerId[] => listed(text, layerIds)

const drawers: Readonly<Record<string, boolean>> = { 1: true, 0: false }

/** Unknown words are left out, so that an old link still opens the page. */
export const readLiveParams = (get: (name: string) => string | undefined): LiveParams => {
  const selected = get('aircraft') || null
  return {
    view: get('view') === 'table' ? 'table' : 'map',
    selected,
    isFollowing: selected !== null && get('follow') === '1',
    filters: {
      text: get('q') ?? '',
      states: listed<Conformance>(get('show'), groupOrder),
      zoneUuid: get('zone') || null,
    },
    hidden: listedLayers(get('hide')),
    drawer: drawers[get('alerts') ?? ''],
    shownAtMs: readTime(get('at')),
  }
}

/** A list with one of its words switched, as a parameter; null when nothing is left. */
export const toggled = <T extends string>(list: readonly T[], word: T): string | null => {
  const next = list.includes(word) ? list.filter((one) => one !== word) : [...list, word]
  return next.join(',') || null
}

export const countFilters = ({ states, zoneUuid }: FlightFilters): number =>
  Number(states.length > 0) + Number(zoneUuid !== null)
