import { ensure, handle, pageOf } from '../kernel/index.ts'
import { listAuditEntriesOp } from './contract.ts'
import { auditScope } from './policy.ts'
import { presentEntry } from './present.ts'
import { listEntries } from './store.ts'

export const listAuditEntries = handle(listAuditEntriesOp, async (ctx, input) => {
  const orgUuid = auditScope(ctx.actor, input.org_uuid)
  ensure(orgUuid || ctx.actor.user.isPlatformAdmin, 'not_a_member')
  const { rows, total } = await listEntries(ctx.db, { ...input, org_uuid: orgUuid })
  return pageOf(rows.map(presentEntry), total, input)
})

export const auditOperations = { list: listAuditEntries }
