import { heightsMeet } from '../../airspace/constraints/heights.ts'
import { timesOverlap } from '../../geo/index.ts'
import { holdsAt, type Span } from '../../geo/volume.ts'
import { permissionStatus } from '../../kernel/contract.ts'
import type { PermissionRow } from '../permissions/store.ts'
import type { PlanVolumeFacts } from './fit.ts'
import type { ZoneGround } from './zone-ground.ts'

type Answer = Pick<PermissionRow, 'permissionStatus' | 'validFrom' | 'validTo'>

/** When a permission lets a flight into its zone: outside its own validity it permits nothing. Null: never. */
export const permittedDuring = ({ permissionStatus: status, validFrom, validTo }: Answer): Span | null =>
  status === permissionStatus.approved
    ? { from: validFrom?.getTime() ?? -Infinity, to: validTo?.getTime() ?? Infinity }
    : null

/** It lets the plan fly through its whole window, so where its zone lies need not be read. */
export const permitsAll = (plan: PlanVolumeFacts, answer: Answer): boolean => {
  const span = permittedDuring(answer)
  return (
    span !== null &&
    span.from <= plan.scheduleStartTime.getTime() &&
    span.to >= plan.scheduleEndTime.getTime()
  )
}

/** The plan's own volume and window meet the zone: only then does the zone limit the flight. */
const meets = (plan: PlanVolumeFacts, { zone, overlaps }: ZoneGround): boolean =>
  heightsMeet(plan, zone) &&
  timesOverlap(
    { startsAt: plan.scheduleStartTime, endsAt: plan.scheduleEndTime },
    { startsAt: zone.activeFrom, endsAt: zone.activeTo },
  ) &&
  overlaps(plan.flightEnvelope)

/**
 * It lets a flight on the plan in at an instant. One that sets out before or after the plan's window is judged as at the
 * window's nearest end: its frames carry the finding that it is untimely.
 */
export const permitsAt = (plan: PlanVolumeFacts, answer: Answer, now: Date): boolean => {
  const last = plan.scheduleEndTime.getTime() - 1
  const at = Math.min(Math.max(now.getTime(), plan.scheduleStartTime.getTime()), last)
  const span = permittedDuring(answer)
  return span !== null && holdsAt(span, at)
}

/** The answers that keep a flight on the plan out of airspace that it would use, at an instant. */
export const withheldAt = (
  plan: PlanVolumeFacts,
  answers: readonly PermissionRow[],
  zones: ReadonlyMap<string, ZoneGround>,
  now: Date,
): PermissionRow[] =>
  answers.filter((row) => {
    if (permitsAt(plan, row, now)) return false
    const zone = zones.get(row.zoneUuid)
    return zone !== undefined && meets(plan, zone)
  })
