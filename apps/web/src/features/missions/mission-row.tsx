import { heightBand, ListRow, StatusChip, windowOf } from '@clearway/ui'
import { crewWords, type MissionItem } from './mission-words.ts'

type MissionRowProps = {
  mission: MissionItem
  href: string
  selected: boolean
  nowMs: number
  showsOperator: boolean
}

/** A mission in two lines: beside its record, and on a phone. */
export function MissionRow({ mission, href, selected, nowMs, showsOperator }: MissionRowProps) {
  const { mission_name, start_time, end_time, min_height, max_height, permission_summary, org_name } = mission
  return (
    <ListRow
      title={mission_name}
      detail={`${windowOf(start_time, end_time, nowMs)} · ${heightBand(min_height, max_height)}`}
      end={<StatusChip status={permission_summary} />}
      endDetail={showsOperator ? org_name : crewWords(mission)}
      selected={selected}
      href={href}
      className="min-h-13"
    />
  )
}
