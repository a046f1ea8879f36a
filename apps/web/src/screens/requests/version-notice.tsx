import { Button, dayAndTime, useNow } from '@clearway/ui'
import { FileClock } from 'lucide-react'
import type { ChangedField, VersionChange, VersionNews } from './mission-version.ts'
import type { ReadVersion } from './use-read-version.ts'

const fieldWords: Record<ChangedField, string> = {
  mission_name: 'Name',
  mission_description: 'Description',
  mission_purpose: 'Purpose',
  start_time: 'Start',
  end_time: 'End',
  min_height: 'Lower height',
  max_height: 'Upper height',
  min_altitude: 'Lower limit',
  max_altitude: 'Upper limit',
  mission_envelope: 'Area',
  airspace_restrictions_covered: 'Restrictions covered',
  assets: 'Assets',
  pilots: 'Pilots',
}

/** What changed since the version that was read: the old struck through, the new in medium, who and when. */
export const VersionNotice = ({ read }: { read: ReadVersion }) => {
  const { news, hasPlanMoved, isBehind, markRead } = read
  const now = useNow(30_000) ?? 0
  if (!news && !hasPlanMoved) return null
  return (
    <section
      aria-label="Changed since you read it"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-info-line bg-info-soft px-4 py-2"
    >
      <FileClock size={16} strokeWidth={1.75} aria-hidden className="text-info" />
      <div className="min-w-0 flex-1 max-sm:truncate">
        <p role="status">
          <span className="font-medium">
            {isBehind ? 'Changed while you read it.' : 'Changed since you read it.'}
          </span>{' '}
          <span className="text-text-2">{news && hand(news, now)}</span>
        </p>
        <ul className="flex flex-wrap gap-x-3 max-sm:inline">
          {news?.changes.map((change) => (
            <Change key={change.field} change={change} now={now} />
          ))}
          {hasPlanMoved && (
            <li className="max-sm:inline">Its flight plan has moved: area, heights or times</li>
          )}
        </ul>
      </div>
      <Button size="sm" onClick={markRead}>
        I have read it
      </Button>
    </section>
  )
}

const hand = ({ by, at }: VersionNews, now: number): string =>
  by ? `By ${by}, ${dayAndTime(at, now)}.` : `${dayAndTime(at, now)}.`

const Change = ({ change: { field, before, after }, now }: { change: VersionChange; now: number }) => {
  const isTime = field === 'start_time' || field === 'end_time'
  const shown = (value: string) => (isTime ? dayAndTime(value, now) : value)
  return (
    <li className="num max-sm:inline">
      {`${fieldWords[field]} `}
      <del className="text-text-3">{shown(before)}</del>{' '}
      <ins className="font-medium no-underline">{shown(after)}</ins>
    </li>
  )
}
