import { approvesAtOnce, type Permission, permissionStatus } from '@clearway/domain/contracts'
import {
  bandWithin,
  type HeightLimit,
  limitMetres,
  metresAgl,
  type Polygon,
  polygonCovers,
  windowWithin,
} from '@clearway/domain/geo'
import { plural } from '@clearway/ui'
import { type DraftVolume, isAboveGround } from '../../entities/volume/volume-fields.ts'
import type { Mission } from './mission-fields.ts'

type Plan = Mission['flight_plans'][number]

/** Does the plan still lie inside the mission as it would become? The rule of the API, asked beforehand. */
export const stillFits = (plan: Plan, volume: DraftVolume): boolean => {
  const { polygon, minHeight, maxHeight, startMs, endMs } = volume
  const band = { minHeightM: plan.min_height, maxHeightM: plan.max_height }
  // Limits above the sea are compared by the API, which may know the ground.
  const fitsBand =
    !isAboveGround(volume) || bandWithin(band, { minHeightM: minHeight, maxHeightM: maxHeight })
  const window = { startsAt: new Date(plan.schedule_start_time), endsAt: new Date(plan.schedule_end_time) }
  return (
    fitsBand &&
    windowWithin(window, { startsAt: new Date(startMs), endsAt: new Date(endMs) }) &&
    polygonCovers(polygon, plan.flight_envelope as Polygon)
  )
}

const isMoved = (
  mission: Mission,
  { minHeight, maxHeight, limits, startMs, endMs }: DraftVolume,
  isRedrawn: boolean,
): boolean =>
  isRedrawn ||
  !isSameLimit(limits?.min ?? metresAgl(minHeight), mission.min_altitude) ||
  !isSameLimit(limits?.max ?? metresAgl(maxHeight), mission.max_altitude) ||
  startMs !== Date.parse(mission.start_time) ||
  endMs !== Date.parse(mission.end_time)

const isSameLimit = (a: HeightLimit, b: HeightLimit): boolean =>
  a.reference === b.reference && limitMetres(a) === limitMetres(b)

/** By a manager: the rule of a zone writes neither a reference nor conditions, and answers at once in some zones only. */
const isGivenByHand = (permission: Permission): boolean =>
  permission.permission_status === permissionStatus.approved &&
  (!approvesAtOnce({ airspaceZoneType: permission.airspace_zone_type }) ||
    permission.permission_reference !== null ||
    permission.conditions.length > 0)

/** What saving an edited mission does to its approvals and plans, shown before it is done; null when nothing. */
export const effectOfSaving = (
  mission: Mission,
  volume: DraftVolume | null,
  isRedrawn: boolean,
): string | null => {
  if (!volume || !isMoved(mission, volume, isRedrawn)) return null
  const given = mission.permissions.some(isGivenByHand)
  const lost = mission.flight_plans.filter((plan) => !stillFits(plan, volume)).length
  const approvals = given
    ? 'Approvals given by a manager are asked for again.'
    : 'Its zones are looked at again.'
  const plans =
    lost > 0
      ? ` ${plural(lost, 'plan')} no longer ${lost === 1 ? 'fits' : 'fit'} it and ${lost === 1 ? 'is' : 'are'} rejected until changed.`
      : ''
  return approvals + plans
}
