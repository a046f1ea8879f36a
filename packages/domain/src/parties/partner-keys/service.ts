import type { Tx } from '@clearway/db'
import { ensure, handle, partnerKeyStatus, transact } from '../../kernel/index.ts'
import { createPartnerKeyOp, listPartnerKeysOp, type PartnerKey, revokePartnerKeyOp } from './contract.ts'
import * as store from './store.ts'
import { bootstrapKey, type PartnerKeyRow, platformAdminName } from './store.ts'

export const createPartnerKey = handle(createPartnerKeyOp, async (ctx, input) => {
  const apiKey = ctx.ids.secret()
  const row = await transact(ctx, (tx) =>
    store.insertPartnerKey(tx, {
      keyUuid: ctx.ids.uuid(),
      svcId: ctx.ids.svc('partnerKey'),
      partnerName: input.partner_name,
      keyHash: ctx.keys.secretHash(apiKey),
      kind: input.partner_name === platformAdminName ? 'platform_admin' : 'partner',
      status: partnerKeyStatus.active,
      createdAt: ctx.clock.now(),
      createdBy: ctx.actor.user.userUuid,
    }),
  )
  const { key_uuid, partner_name, created_at } = presentPartnerKey(row)
  return { key_uuid, partner_name, api_key: apiKey, created_at }
})

export const listPartnerKeys = handle(listPartnerKeysOp, async (ctx) => {
  const rows = await store.listPartnerKeys(ctx.db)
  const bootstrap = bootstrapKey(rows)
  return rows.map((row) => presentPartnerKey(row, bootstrap))
})

export const revokePartnerKey = handle(revokePartnerKeyOp, {
  async load(ctx, params) {
    const row = await store.findPartnerKey(ctx.db, params.key_uuid)
    ensure(row, 'not_found', 'There is no such partner key.')
    return row
  },
  async run(ctx, _input, row) {
    const act = async (tx: Tx) => {
      const done = await store.revokePartnerKey(tx, row.keyUuid, ctx.clock.now())
      ensure(done, 'conflict', `The key of ${row.partnerName} was revoked already.`)
    }
    await transact(ctx, act, { takesFrom: [row.keyUuid] })
    return {}
  },
})

export const partnerKeyOperations = {
  create: createPartnerKey,
  list: listPartnerKeys,
  revoke: revokePartnerKey,
}

export const presentPartnerKey = (row: PartnerKeyRow, bootstrap?: PartnerKeyRow): PartnerKey => ({
  key_uuid: row.keyUuid,
  partner_name: row.partnerName,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  may_return: row.gaveWay,
  is_platform_admin: row.kind === 'platform_admin',
  is_bootstrap: row.keyUuid === bootstrap?.keyUuid,
})
