import { Chip, TextLink, ZoneName } from '@clearway/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { zoneKindOf } from '../../entities/permission/request-words.ts'
import { type Limited, limitWords } from '../../words/heights.ts'
import type { Change } from './use-feed.ts'

/** Changes as rows: id, what was done, to which zone. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <ul aria-label="Changes" className="divide-y divide-line">
    {changes.map((change) => (
      <li key={change.change_id} className="num flex min-h-11 items-center gap-3 px-4 py-1.5">
        <span className="w-14 shrink-0 text-right font-medium max-sm:w-8">{change.change_id}</span>
        {change.operation === 'upsert' ? (
          <Chip icon={Pencil}>upsert</Chip>
        ) : (
          <Chip icon={Trash2}>delete</Chip>
        )}
        <span className="min-w-0 flex-1 overflow-hidden">
          <ZoneOf change={change} />
        </span>
        <span className="shrink-0 text-12 text-text-3 max-sm:hidden">version {change.zone_version}</span>
      </li>
    ))}
  </ul>
)

interface Snapshot extends Partial<Pick<Limited, 'min_altitude' | 'max_altitude'>> {
  readonly min_height: number
  readonly max_height: number
  readonly zone_name: string
  readonly airspace_zone_type: number
}

/** A delete names its zone only by uuid: that is all that a partner gets. */
const ZoneOf = ({ change: { zone, zone_uuid } }: { change: Change }) => {
  if (!zone) return <span className="text-12 wrap-anywhere text-text-3">{zone_uuid}</span>
  const snapshot = zone as unknown as Snapshot
  const { zone_name, airspace_zone_type } = snapshot
  return (
    <TextLink href={`/zones?zone=${zone_uuid}`}>
      <ZoneName
        kind={zoneKindOf(airspace_zone_type)}
        name={zone_name}
        // One from before limits were kept has metres above ground alone.
        note={limitWords({ min_altitude: null, max_altitude: null, ...snapshot })}
      />
    </TextLink>
  )
}
