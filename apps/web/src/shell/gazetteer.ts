/** A place of the offline map: Natural Earth, public domain (public/basemap). */
export interface NamedPlace {
  readonly name: string
  /** From 0, the largest. */
  readonly rank: number
  readonly latitude: number
  readonly longitude: number
}

interface PlaceFeature {
  readonly properties: { readonly name: string; readonly rank: number }
  readonly geometry: { readonly coordinates: readonly [number, number] }
}

let read: Promise<NamedPlace[]> | undefined

/** Read once, at the first search; a failed read is tried again. */
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
  return features.map(({ properties: { name, rank }, geometry: { coordinates } }) => ({
    ...{ name, rank },
    longitude: coordinates[0],
    latitude: coordinates[1],
  }))
}

/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Those with a name that begins so, or a word of which does; the larger first. */
export const placesNamed = (all: readonly NamedPlace[], text: string, most: number): NamedPlace[] => {
  const wanted = plain(text.trim())
  if (wanted.length < 2) return []
  return all
    .filter(({ name }) => {
      const known = plain(name)
      return known.startsWith(wanted) || known.includes(` ${wanted}`) || known.includes(`-${wanted}`)
    })
    .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en'))
    .slice(0, most)
}
