import { useQuery } from '@tanstack/react-query'
import { usePositionText } from '../frame/position-text.tsx'
import { useSettled } from '../timing/use-delayed.ts'
import { routeRefusal } from '../trpc/failure.ts'
import { type FoundGroup, foundAt } from './found.ts'
import { offsetNote, useOffset } from './from-centre.ts'

interface ConfiguredPlaces {
  /** Who found them; empty where the deployment configured no search. */
  readonly name: string
  readonly attribution: string
  readonly places: readonly {
    readonly name: string
    readonly detail: string
    readonly latitude: number
    readonly longitude: number
  }[]
}

const ask = async (text: string, signal: AbortSignal): Promise<ConfiguredPlaces> => {
  const answer = await fetch(`/api/maps/places?${new URLSearchParams({ q: text })}`, { signal })
  if (!answer.ok) throw await routeRefusal(answer)
  return (await answer.json()) as ConfiguredPlaces
}

const shortestText = 3
const placeZoom = 14
const minuteMs = 60_000

/** What the deployment's own search of places finds, once the writer pauses. */
export const useConfiguredPlaces = (text: string) => {
  const wanted = text.trim()
  const q = useSettled(wanted)
  const isAsked = q.length >= shortestText
  const { data, error, isLoading } = useQuery({
    queryKey: ['places', q],
    queryFn: ({ signal }) => ask(q, signal),
    enabled: isAsked,
    staleTime: minuteMs,
    retry: false,
  })
  const words = { written: usePositionText(), offset: useOffset() }
  const groups = data && q === wanted && data.places.length > 0 ? [groupOf(data, words)] : []
  return { groups, error: isAsked ? error : null, isLooking: isLoading }
}

interface PlaceWords {
  readonly written: ReturnType<typeof usePositionText>
  readonly offset: ReturnType<typeof useOffset>
}

const groupOf = (
  { name, attribution, places }: ConfiguredPlaces,
  { written, offset }: PlaceWords,
): FoundGroup => ({
  label: `Places, ${name}`,
  note: `${offsetNote} ${attribution}`,
  found: places.map(({ name, detail, latitude, longitude }, index) => ({
    key: `place ${index}`,
    title: name,
    detail: detail || written({ latitude, longitude }),
    ...offset({ latitude, longitude }),
    ...foundAt({ latitude, longitude, zoom: placeZoom }),
  })),
})
