import type { Polygon } from '@clearway/domain/geo'
import { Chip, TextButton, type Tone, useNow, windowOf } from '@clearway/ui'
import { useState } from 'react'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { areLimitsOrdered, isWindowOrdered } from '../../forms/limits-and-window.ts'
import { useSettled } from '../../timing/use-delayed.ts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { affectedWords, touchesAsStored, touchingPart } from './zone-form-values.ts'
import type { ZoneForm } from './zone-schema.ts'

interface AffectedNoteProps {
  polygon: Polygon | null
  values: ZoneForm
  zone: ZoneDetail | undefined
}

type Affected = Outputs['zones']['evaluate']
type Mission = Affected['missions'][number]

const minuteMs = 60_000
/** Missions come and go while a zone is drawn. */
const refreshMs = { drawn: minuteMs / 4, stored: minuteMs }

/** Which missions and permissions the zone would touch, before it is saved. */
export const AffectedNote = ({ polygon, values, zone }: AffectedNoteProps) => {
  const isDrawn = polygon !== null
  const settled = useSettled(useStable({ isDrawn, part: touchingPart({ polygon, values, zone }) }))
  const isInOrder = areLimitsOrdered(settled.part) && isWindowOrdered(settled.part)
  const answer = trpc.zones.evaluate.useQuery(settled.part, {
    enabled: settled.isDrawn && isInOrder,
    refetchInterval: refreshMs[touchesAsStored(settled.part, zone) ? 'stored' : 'drawn'],
    placeholderData: (before) => before,
  })
  if (!isDrawn) return <p className="text-12 text-text-3">Draw the boundary first.</p>
  if (!isInOrder) return <p className="text-12 text-text-3">Heights and times in order first.</p>
  if (answer.error && !answer.data) return <p className="text-12 text-text-3">{sentenceOf(answer.error)}</p>
  if (!answer.data) return <p className="text-12 text-text-3">Looking for missions there.</p>
  return <Answer affected={answer.data} isBehind={answer.isPlaceholderData} isNew={zone === undefined} />
}

/** The same object while its content is the same, so that it can come to rest. */
const useStable = <T,>(value: T): T => {
  const [held, setHeld] = useState(value)
  if (JSON.stringify(held) === JSON.stringify(value)) return held
  setHeld(value)
  return value
}

const looks: Readonly<Record<Mission['effect'], { tone: Tone; word: string }>> = {
  asked: { tone: 'pending', word: 'Asks you' },
  asked_again: { tone: 'pending', word: 'Asks again' },
  approved: { tone: 'approved', word: 'At once' },
  retired: { tone: 'neutral', word: 'Let go' },
  kept: { tone: 'neutral', word: 'Stays' },
}

const firstShown = 4

const Answer = ({ affected, isBehind, isNew }: { affected: Affected; isBehind: boolean; isNew: boolean }) => {
  const [isAll, setAll] = useState(false)
  const { missions } = affected
  const shown = isAll ? missions : missions.slice(0, firstShown)
  return (
    <div aria-busy={isBehind}>
      <p role="status" className="num text-12 text-text-2">
        {affectedWords(affected, isNew)}
      </p>
      <ul aria-label="Missions affected" className="mt-1 divide-y divide-line">
        {shown.map((mission, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: another operator's mission has no name.
          <MissionLine key={index} mission={mission} />
        ))}
      </ul>
      {missions.length > shown.length && (
        <TextButton className="text-12" onClick={() => setAll(true)}>
          {`Show all ${missions.length}`}
        </TextButton>
      )}
    </div>
  )
}

const MissionLine = ({
  mission: { mission_name, org_name, start_time, end_time, effect },
}: {
  mission: Mission
}) => {
  const now = useNow(minuteMs) ?? 0
  const { tone, word } = looks[effect]
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{mission_name ?? 'A mission of another operator'}</span>
        <span className="num block truncate text-12 text-text-3">
          {[org_name, windowOf(start_time, end_time, now)].filter(Boolean).join(', ')}
        </span>
      </span>
      <Chip tone={tone}>{word}</Chip>
    </li>
  )
}
