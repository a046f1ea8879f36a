import { Chip } from '@clearway/ui'
import { summaryIcons } from '../planner/summary-icons.ts'
import { byUrgency, type CompactPermission, permissionLook } from './mission-words.ts'

const mostShown = 2

/** One chip a zone: its name and its answer. Beyond two, a count whose tooltip names the rest. */
export function PermissionChips({ permissions }: { permissions: readonly CompactPermission[] }) {
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
