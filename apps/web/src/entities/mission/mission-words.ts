import { permissionStatus } from '@clearway/domain/contracts'
import { day, dayAndTime, plural, type Status, time } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'
import { capital } from '../../words/text.ts'

export type MissionItem = Outputs['missions']['list']['data'][number]
export type Mission = Outputs['missions']['get']
export type Permission = Mission['permissions'][number]
export type CompactPermission = MissionItem['permissions'][number]

const statuses: Readonly<Record<number, Extract<Status, 'approved' | 'pending' | 'rejected'>>> = {
  [permissionStatus.approved]: 'approved',
  [permissionStatus.pending]: 'pending',
  [permissionStatus.rejected]: 'rejected',
}

export const permissionLook = ({ permission_status }: Pick<CompactPermission, 'permission_status'>) =>
  statuses[permission_status] ?? 'pending'

/** "Public safety"; undefined where none was given. */
export const purposeWords = (purpose: string | null): string | undefined =>
  purpose ? capital(purpose.replace('_', ' ')) : undefined

/** "2 assets, 1 pilot" */
export const crewWords = ({
  asset_count,
  pilot_count,
}: Pick<MissionItem, 'asset_count' | 'pilot_count'>): string =>
  `${plural(asset_count, 'asset')}, ${plural(pilot_count, 'pilot')}`

const urgency: Readonly<Record<number, number>> = {
  [permissionStatus.rejected]: 0,
  [permissionStatus.pending]: 1,
  [permissionStatus.approved]: 2,
}

/** The zones in the order in which they matter: what stops the mission first, then what it waits for. */
export const byUrgency = <P extends Pick<CompactPermission, 'permission_status' | 'zone_name'>>(
  permissions: readonly P[],
): P[] => {
  const rank = ({ permission_status }: P) => urgency[permission_status] ?? 0
  return permissions.toSorted((a, b) => rank(a) - rank(b) || a.zone_name.localeCompare(b.zone_name))
}

/** Who decided or decides, under a zone's name. */
export const deciderWords = (permission: Permission, managers: string | undefined): string => {
  const who = managers ?? 'Its manager'
  if (permission.permission_status === permissionStatus.pending) return `${who} decides`
  if (isAutomatic(permission)) return 'No decision needed'
  return permission.permission_status === permissionStatus.approved ? `${who} approved` : `${who} rejected`
}

const redZone = 1
const yellowZone = 2

/** Green and awareness zones approve by themselves; the others only by a manager. */
export const isAutomatic = ({ airspace_zone_type, permission_status }: Permission): boolean =>
  permission_status === permissionStatus.approved &&
  airspace_zone_type !== redZone &&
  airspace_zone_type !== yellowZone

/** "today 13:30–14:45"; the day of the end is given where it is another. Null while it is not decided. */
export const validityWords = ({ valid_from, valid_to }: Permission, nowMs: number): string | null => {
  if (!valid_from && !valid_to) return null
  const from = valid_from ? dayAndTime(valid_from, nowMs) : 'now'
  if (!valid_to) return `from ${from}`
  if (valid_from && day(valid_from, nowMs) === day(valid_to, nowMs)) return `${from}–${time(valid_to)}`
  return `${from} to ${dayAndTime(valid_to, nowMs)}`
}

/** What the mission waits for, in one line under its name. */
export const nextStep = (mission: Mission): string => {
  const waiting = mission.permissions.filter((one) => one.permission_status === permissionStatus.pending)
  if (mission.permission_summary === 'rejected')
    return 'Rejected. Change it clear of the zone, or ask its manager again.'
  if (waiting.length > 0) return `Waiting for ${waiting.map(({ zone_name }) => zone_name).join(' and ')}.`
  return mission.flight_plans.length === 0 ? 'Approved. Its flight plans come next.' : 'Approved.'
}
