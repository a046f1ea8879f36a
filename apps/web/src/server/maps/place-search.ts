import { positionFault, positionIn } from '@clearway/domain/geo'
import { z } from 'zod'
import type { Refused } from '../refusal.ts'
import type { MapConfiguration, PlaceSearch } from './configuration.ts'

const mostBytes = 64 * 1024
const mostPlaces = 10
const mostSigns = 200
const shortestText = 3
const mostAMinute = 60
const minuteMs = 60_000

export interface FoundPlace {
  readonly name: string
  readonly detail: string
  readonly latitude: number
  readonly longitude: number
}

export interface PlacesAnswer {
  /** Who found them, and who is to be named beside them; empty where no search is configured. */
  readonly name: string
  readonly attribution: string
  readonly places: readonly FoundPlace[]
}

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)
const Figure = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d+)?$/)
  .transform(Number)
const Text = z.string().optional().catch(undefined)

const cut = (text: string): string => [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, mostSigns).join('')

const joined = (parts: readonly (string | undefined)[]): string =>
  [...new Set(parts.filter(Boolean))].join(', ')

const PhotonPlace = z
  .object({
    geometry: z.object({ coordinates: z.tuple([Longitude, Latitude]) }),
    properties: z.object({
      ...{ name: Text, housenumber: Text, street: Text },
      ...{ district: Text, city: Text, state: Text, country: Text },
    }),
  })
  .transform(({ geometry: { coordinates }, properties }) => {
    const { name, housenumber, street, district, city, state, country } = properties
    const address = [street, housenumber].filter(Boolean).join(' ')
    return {
      name: name || address,
      detail: joined([name && address, district, city, state, country]),
      longitude: coordinates[0],
      latitude: coordinates[1],
    }
  })

const NominatimPlace = z
  .object({
    lat: Figure.pipe(Latitude),
    lon: Figure.pipe(Longitude),
    name: Text,
    display_name: z.string(),
  })
  .transform(({ lat, lon, name, display_name }) => {
    const [first = '', ...rest] = display_name.split(', ')
    return name && name !== first
      ? { name, detail: display_name, latitude: lat, longitude: lon }
      : { name: first, detail: rest.join(', '), latitude: lat, longitude: lon }
  })

const kinds = {
  photon: {
    name: 'Photon',
    query: {},
    entries: z.object({ features: z.array(z.unknown()) }).transform(({ features }) => features),
    place: PhotonPlace,
  },
  nominatim: {
    name: 'Nominatim',
    query: { format: 'jsonv2' },
    entries: z.array(z.unknown()),
    place: NominatimPlace,
  },
} as const

const readWhole = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

interface Asked {
  readonly text: string
  readonly languages: readonly string[]
  readonly patienceMs: number
}

/** Throws where the search does not answer in time, at all, or as its kind does; a place that is none is left out. */
const ask = async (search: PlaceSearch, { text, languages, patienceMs }: Asked): Promise<FoundPlace[]> => {
  const { query, entries, place } = kinds[search.kind]
  const url = new URL(search.url)
  for (const [key, value] of Object.entries({ ...query, q: text, limit: String(mostPlaces) }))
    url.searchParams.set(key, value)
  const answer = await fetch(url, {
    headers: { accept: 'application/json', 'accept-language': languages.join(','), 'user-agent': 'Clearway' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`the answer is ${answer.status}`)
  return entries
    .parse(JSON.parse(await readWhole(answer)))
    .flatMap((entry): FoundPlace[] => {
      const { data } = place.safeParse(entry)
      return data ? [{ ...data, name: cut(data.name), detail: cut(data.detail) }] : []
    })
    .filter(({ name }) => name !== '')
    .slice(0, mostPlaces)
}

/** How often each person may ask in a minute. */
const createAllowance = (nowMs: () => number) => {
  let minute = { number: 0, asked: new Map<string, number>() }
  return (who: string): boolean => {
    const number = Math.floor(nowMs() / minuteMs)
    if (number !== minute.number) minute = { number, asked: new Map() }
    const asked = (minute.asked.get(who) ?? 0) + 1
    minute.asked.set(who, asked)
    return asked <= mostAMinute
  }
}

/** The search of places that `maps.json` names, asked by this server and not by pages; positions are not sent to it. */
export const createPlaceSearch = ({ patienceMs = 3_000, nowMs = Date.now } = {}) => {
  const mayAsk = createAllowance(nowMs)
  return async (
    { search, languages }: Pick<MapConfiguration, 'search' | 'languages'>,
    who: string,
    given: string,
  ): Promise<PlacesAnswer | Refused> => {
    const text = given.trim()
    if (!search || positionIn(text) || positionFault(text)) return { name: '', attribution: '', places: [] }
    if (text.length < shortestText || text.length > mostSigns)
      return { failure: 'invalid_input', message: `q has ${shortestText} to ${mostSigns} letters.` }
    if (!mayAsk(who))
      return { failure: 'rate_limited', message: `${mostAMinute} searches a minute are allowed.` }
    const name = search.name ?? kinds[search.kind].name
    try {
      const places = await ask(search, { text, languages, patienceMs })
      return { name, attribution: search.attribution, places }
    } catch {
      return { failure: 'unavailable', message: `${name} does not answer.` }
    }
  }
}
