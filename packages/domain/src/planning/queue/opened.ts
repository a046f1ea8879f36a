import type { Tx } from '@clearway/db'
import { sql } from 'drizzle-orm'

/** A request that a manager of its zone opened is not escalated, and its notification is read for that manager. */
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
    with opened as (update escalations set due_at = null, opened_at = ${at}
      where subject_uuid = ${permissionUuid} and due_at is not null and ${isManager})
    update notifications set read_at = ${at}
    where user_uuid = ${userUuid} and subject_uuid = ${permissionUuid} and in_console and read_at is null`)
}
