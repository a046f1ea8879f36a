/** A place of the offline map by one of its names: Natural Earth, public domain (public/basemap). */
export interface NamedPlace {
  readonly name: string
  /** From 0, the largest. */
  readonly rank: number
  readonly latitude: number
  readonly longitude: number
}

export interface PlaceFeature {
  /** `also`: its other name. */
  readonly properties: { readonly name: string; readonly also?: string; readonly rank: number }
  readonly geometry: { readonly coordinates: readonly [number, number] }
}

let read: Promise<NamedPlace[]> | undefined

/** Read once, when a name is first asked for; a failed read is tried again. */
export const readPlaces = (): Promise<NamedPlace[]> => {
  read ??= fetchPlaces().catch((error: unknown) => {
    read = undefined
    throw error
  })
  return read
}

const fetchPlaces = async (): Promise<NamedPlace[]> => {
  const answer = await fetch('/basemap/places.geojson')
  if (!answer.ok) throw new Error(`the places of the map answer ${answer.status}`)
  const { features } = (await answer.json()) as { features: PlaceFeature[] }
  return namesOf(features)
}

/** Of a place with two names both, the one on the map first. */
export const namesOf = (features: readonly PlaceFeature[]): NamedPlace[] =>
  features.flatMap(({ properties: { name, also, rank }, geometry: { coordinates } }) => {
    const [longitude, latitude] = coordinates
    return [name, ...(also ? [also] : [])].map((name) => ({ name, rank, latitude, longitude }))
  })

/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Those with a name that begins so, or a word of which does; the larger first, each once. */
export const placesNamed = (all: readonly NamedPlace[], text: string, most: number): NamedPlace[] => {
  const wanted = plain(text.trim())
  if (wanted.length < 2) return []
  const found = all.filter(({ name }) => {
    const known = plain(name)
    return known.startsWith(wanted) || known.includes(` ${wanted}`) || known.includes(`-${wanted}`)
  })
  // Of equal places the last is kept: reversed, the one by the name on the map.
  return [...new Map(found.toReversed().map((one) => [`${one.latitude} ${one.longitude}`, one])).values()]
    .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en'))
    .slice(0, most)
}

/** A part of an address without what is no name: numbers, postcodes, letters of a state. */
const nameIn = (part: string): string =>
  part
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !/\d|^[A-Z]{2}$/.test(word))
    .join(' ')

/** The place that an address names whole between two commas, the largest of several: no road that is called after one. */
export const placeOfAddress = (all: readonly NamedPlace[], address: string): NamedPlace | undefined => {
  const parts = new Set(address.split(/[,;\n]/).map((part) => plain(nameIn(part))))
  return all.filter(({ name }) => parts.has(plain(name))).toSorted((a, b) => a.rank - b.rank)[0]
}
