import { type Ctx, ensure, handle, partnerKeyStatus, type UserActor } from '../kernel/index.ts'
import { createPartnerKeyOp, listPartnerKeysOp, revokePartnerKeyOp } from './contract.ts'
import { presentPartnerKey } from './present.ts'
import * as store from './store.ts'

export const createPartnerKey = handle(createPartnerKeyOp, async (ctx, input) => {
  const apiKey = ctx.ids.secret()
  const row = await store.insertPartnerKey(ctx.db, {
    keyUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('partnerKey'),
    partnerName: input.partner_name,
    keyHash: ctx.keys.secretHash(apiKey),
    kind: 'partner',
    status: partnerKeyStatus.active,
    createdAt: ctx.clock.now(),
    createdBy: ctx.actor.user.userUuid,
  })
  audit(ctx, row, 'partner key created')
  const { key_uuid, partner_name, created_at } = presentPartnerKey(row)
  return { key_uuid, partner_name, api_key: apiKey, created_at }
})

export const listPartnerKeys = handle(listPartnerKeysOp, async (ctx) => {
  const rows = await store.listPartnerKeys(ctx.db)
  audit(ctx, null, 'partner keys listed')
  return rows.map(presentPartnerKey)
})

export const revokePartnerKey = handle(revokePartnerKeyOp, {
  async load(ctx, params) {
    const row = await store.findPartnerKey(ctx.db, params.key_uuid)
    ensure(row, 'not_found', 'There is no such partner key.')
    return row
  },
  async run(ctx, _input, row) {
    const done = await store.revokePartnerKey(ctx.db, row.keyUuid, ctx.clock.now())
    ensure(done, 'conflict', `The key of ${row.partnerName} was revoked already.`)
    audit(ctx, row, 'partner key revoked')
    return {}
  },
})

/** SPEC.md, Roles: what platform administrators do is logged with who did it. */
const audit = (ctx: Ctx<UserActor>, row: store.PartnerKeyRow | null, message: string): void => {
  const { userUuid, email } = ctx.actor.user
  const fields = { audit: true, actor_uuid: userUuid, actor_email: email, request_id: ctx.requestId }
  ctx.log.info({ ...fields, key_uuid: row?.keyUuid, partner_name: row?.partnerName }, message)
}

export const partnerKeyOperations = {
  create: createPartnerKey,
  list: listPartnerKeys,
  revoke: revokePartnerKey,
}
