import { literal, type Tx, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { linkedTo } from '../../airspace/zone-links/store.ts'
import { permissionStatus, type Services, zoneMembershipType } from '../../kernel/index.ts'

/**
 * When requests that nobody has opened go to the next people: so long after they were asked, or so long before their mission starts,
 * whichever is first. Of several organisations that manage a zone the most impatient counts; one that has set no times has the
 * default. It is said as they are asked, and again when their mission moves. Nothing is said of what was opened or has gone to the next. What
 * stays due as it is, is not held: whoever notifies its people does not wait for that.
 */
export const setDue = async (
  { settings: { notifications } }: Pick<Services, 'settings'>,
  tx: Tx,
  permissionUuids: readonly string[],
): Promise<void> => {
  if (permissionUuids.length === 0) return
  const after = sql`${notifications.requestAfterMinutes}::int`
  const before = sql`${notifications.beforeStartMinutes}::int`
  const due = sql`least(escalations.created_at + waits.after * interval '1 minute',
    p.mission_start - waits.before * interval '1 minute')`
  await tx.execute(sql`
    update escalations set due_at = ${due}
    from permissions p cross join lateral (
      select coalesce(min(coalesce(r.request_after_minutes, ${after})), ${after}) as after,
        coalesce(max(coalesce(r.before_start_minutes, ${before})), ${before}) as before
      from resource_memberships l left join escalation_rules r on r.org_uuid = l.member_uuid
      where ${linkedTo('p.zone_uuid')} and l.role = ${literal(zoneMembershipType.manager)}) waits
    where escalations.subject_uuid = any(${uuidArray(permissionUuids)}) and escalations.due_at <> ${due}
      and p.permission_uuid = escalations.subject_uuid and p.permission_status = ${permissionStatus.pending}
      and p.retired_at is null`)
}
