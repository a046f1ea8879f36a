import type { Polygon } from '@clearway/domain/geo'
import { part } from '../../loading/part.tsx'
import { useMessages } from './use-request-talk.ts'

const TalkPlaces = part(() => import('./talk-places.tsx').then((module) => module.TalkPlaces))

interface TalkMapProps {
  readonly permissionUuid: string
  readonly envelope: Polygon
}

/** The places that a conversation names, by their numbers, with the area that it is about; nothing where it names none. */
export const TalkMap = ({ permissionUuid, envelope }: TalkMapProps) => {
  const { places } = useMessages(permissionUuid)
  if (places.length === 0) return null
  return (
    <div className="relative h-44 shrink-0 border-b border-line max-sm:h-32">
      <TalkPlaces places={places} envelope={envelope} />
    </div>
  )
}
