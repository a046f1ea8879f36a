import type { Tx } from '@clearway/db'
import { sql } from 'drizzle-orm'

/**
 * A request that a manager of its zone opened is not escalated, also where it was opened before it was to be, and its
 * notification is read for that manager.
 */
export const noteOpened = async (
  tx: Tx,
  {
    permissionUuid,
    userUuid,
    isManager,
    now,
  }: { permissionUuid: string; userUuid: string; isManager: boolean; now: Date },
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with opened as (insert into escalations (subject_uuid, subject, opened_at, created_at)
      select ${permissionUuid}::uuid, 'permission', ${at}, ${at} where ${isManager}
      on conflict (subject_uuid) do update set due_at = null, opened_at = excluded.opened_at)
    update notifications set read_at = ${at}
    where user_uuid = ${userUuid} and subject_uuid = ${permissionUuid} and in_console and read_at is null`)
}
