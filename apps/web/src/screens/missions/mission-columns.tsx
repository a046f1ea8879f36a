import { Chip, dayAndTime, StatusChip, utcRange, windowOf } from '@clearway/ui'
import {
  byUrgency,
  type CompactPermission,
  type MissionItem,
  permissionLook,
} from '../../entities/mission/mission-words.ts'
import { summaryIcons } from '../../entities/permission/request-words.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { limitWords } from '../../words/heights.ts'

const operatorColumn: ListColumn<MissionItem> = {
  id: 'operator',
  header: 'Operator',
  sortBy: (mission) => mission.org_name,
  cell: (mission) => mission.org_name,
}

/** A manager sees whose mission it is; an owner knows. */
export const missionColumns = (nowMs: number, showsOperator: boolean): ListColumn<MissionItem>[] => [
  {
    id: 'name',
    header: 'Mission',
    sortBy: (mission) => mission.mission_name,
    cell: (mission) => mission.mission_name,
  },
  ...(showsOperator ? [operatorColumn] : []),
  {
    id: 'id',
    header: 'Identifier',
    ...(showsOperator ? { isExtra: true } : { from: 'xl' }),
    text: (mission) => mission.mission_svc_id,
    cell: (mission) => <span className="text-text-3">{mission.mission_svc_id}</span>,
  },
  {
    id: 'window',
    header: 'Window',
    sortBy: (mission) => mission.start_time,
    fileHeader: 'Starts',
    text: (mission) => mission.start_time,
    cell: (mission) => <WindowCell mission={mission} nowMs={nowMs} />,
  },
  {
    id: 'ends',
    header: 'Ends',
    isExtra: true,
    sortBy: (mission) => mission.end_time,
    text: (mission) => mission.end_time,
    cell: (mission) => dayAndTime(mission.end_time, nowMs),
  },
  {
    id: 'band',
    header: 'Height',
    align: 'right',
    sortBy: (mission) => mission.max_height,
    cell: (mission) => limitWords(mission),
  },
  {
    id: 'assets',
    header: 'Assets',
    align: 'right',
    from: 'lg',
    sortBy: (mission) => mission.asset_count,
    cell: (mission) => mission.asset_count,
  },
  {
    id: 'pilots',
    header: 'Pilots',
    align: 'right',
    from: 'lg',
    sortBy: (mission) => mission.pilot_count,
    cell: (mission) => mission.pilot_count,
  },
  {
    id: 'zones',
    header: 'Zones',
    text: (mission) =>
      mission.permissions.map((one) => `${one.zone_name}: ${permissionLook(one)}`).join('; '),
    cell: (mission) => <PermissionChips permissions={mission.permissions} />,
  },
  {
    id: 'state',
    header: 'State',
    sortBy: (mission) => mission.permission_summary,
    text: (mission) => mission.permission_summary,
    cell: (mission) => <StatusChip status={mission.permission_summary} />,
  },
]

const WindowCell = ({
  mission: { start_time, end_time },
  nowMs,
}: {
  mission: MissionItem
  nowMs: number
}) => (
  <span className="flex flex-col leading-4">
    <span>{windowOf(start_time, end_time, nowMs)}</span>
    <span className="text-12 text-text-3">{utcRange(start_time, end_time)}</span>
  </span>
)

const mostShown = 2

/** One chip a zone: its name and its answer. Beyond two, a count whose tooltip names the rest. */
const PermissionChips = ({ permissions }: { permissions: readonly CompactPermission[] }) => {
  if (permissions.length === 0) return <span className="text-12 text-text-3">no zone</span>
  const sorted = byUrgency(permissions)
  const rest = sorted.slice(mostShown)
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {sorted.slice(0, mostShown).map((permission) => {
        const look = permissionLook(permission)
        return (
          <Chip key={permission.permission_uuid} tone={look} icon={summaryIcons[look]}>
            {permission.zone_name}
            <span className="sr-only"> {look}</span>
          </Chip>
        )
      })}
      {rest.length > 0 && (
        <Chip title={rest.map(({ zone_name }) => zone_name).join(', ')}>
          +{rest.length}
          <span className="sr-only"> more zones</span>
        </Chip>
      )}
    </span>
  )
}
