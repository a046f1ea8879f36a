import type { UserActor } from '../../kernel/contract.ts'
import { cursorPageOf, ensure, handle, noteAudit } from '../../kernel/index.ts'
import { type AuditEntry, listAuditEntriesOp } from './contract.ts'
import { type AuditListRow, listEntries } from './store.ts'
import { targetNames } from './target-names.ts'

export const listAuditEntries = handle(listAuditEntriesOp, async (ctx, input) => {
  const orgUuid = auditScope(ctx.actor, input.org_uuid)
  ensure(orgUuid || ctx.actor.user.isPlatformAdmin, 'not_a_member')
  noteAudit(ctx, { targetUuid: orgUuid ?? null })
  const reader = ctx.actor.user.isPlatformAdmin ? undefined : orgUuid
  const { rows, last, total } = await listEntries(ctx.db, { ...input, org_uuid: orgUuid, reader })
  // What was refused may be about a record that is none of the reader's business.
  const isReadable = ({ entry }: AuditListRow) => ctx.actor.user.isPlatformAdmin || entry.result === 'done'
  const named = await targetNames(
    ctx.db,
    rows.filter(isReadable).map(({ entry }) => entry),
  )
  const nameOfTarget = (row: AuditListRow) =>
    (isReadable(row) && named.get(row.entry.targetUuid ?? '')) || null
  return cursorPageOf(
    rows.map((row) => ({ ...presentEntry(row), target_name: nameOfTarget(row) })),
    { total, last: last && { at: last.entry.at, uuid: last.entry.entryUuid } },
    input,
  )
})

export const auditOperations = { list: listAuditEntries }

/** Whose entries the caller reads: a platform administrator's choice, or all; for others the own organisation's. */
export const auditScope = (actor: UserActor, wanted: string | undefined): string | undefined =>
  actor.user.isPlatformAdmin ? wanted : actor.member?.orgUuid

const nameOf = ({ firstName, lastName }: AuditListRow): string =>
  [firstName, lastName].filter(Boolean).join(' ')

export const presentEntry = (row: AuditListRow): Omit<AuditEntry, 'target_name'> => ({
  entry_uuid: row.entry.entryUuid,
  at: row.entry.at.toISOString(),
  action: row.entry.action,
  result: row.entry.result,
  actor: row.entry.actorUserUuid ? { user_uuid: row.entry.actorUserUuid, name: nameOf(row) } : null,
  org_uuid: row.entry.orgUuid,
  org_name: row.orgName,
  partner_key_uuid: row.entry.partnerKeyUuid,
  partner_name: row.partnerName,
  request_id: row.entry.requestId,
  target_type: row.entry.targetType,
  target_uuid: row.entry.targetUuid,
  details: row.entry.details,
  sealed: row.sealed,
})
