import { addMs, ensure, handle, hour, transact } from '../../kernel/index.ts'
import { endOldKeysOp, rotateSecretOp } from './contract.ts'
import { newestAlone, publicKeyText, rotated, sealKeys, secretText, unsealKeys, validAt } from './keys.ts'
import { hold, loadOwn, shown } from './own.ts'
import { updateEndpoint } from './store.ts'

export const rotateSecret = handle(rotateSecretOp, {
  load: loadOwn,
  async run(ctx, input, { endpointUuid }) {
    const now = ctx.clock.now()
    const { row, keys } = await transact(ctx, async (tx) => {
      const { sealedKeys } = await hold(tx, endpointUuid)
      const former = unsealKeys(ctx.keys.webhookSeal, endpointUuid, sealedKeys) ?? []
      const ring = rotated(former, addMs(now, input.overlap_hours * hour))
      const sealed = sealKeys(ctx.keys.webhookSeal, endpointUuid, ring)
      const updated = await updateEndpoint(tx, endpointUuid, { sealedKeys: sealed, updatedAt: now })
      return { row: updated, keys: ring }
    })
    return { ...(await shown(ctx, row)), secret: secretText(keys[0]!) }
  },
})

export const endOldKeys = handle(endOldKeysOp, {
  load: loadOwn,
  async run(ctx, { newest }, { endpointUuid }) {
    const now = ctx.clock.now()
    const row = await transact(ctx, async (tx) => {
      const { sealedKeys } = await hold(tx, endpointUuid)
      const ring = validAt(unsealKeys(ctx.keys.webhookSeal, endpointUuid, sealedKeys) ?? [], now)
      // Whoever saw other keys would end those that they mean to keep.
      ensure(
        ring[0] && publicKeyText(ring[0]) === newest,
        'conflict',
        'newest: these are not the newest keys any more; the secret was rotated meanwhile.',
      )
      ensure(ring.length > 1, 'conflict', 'Only the newest keys sign: there are no old ones to end.')
      const sealed = sealKeys(ctx.keys.webhookSeal, endpointUuid, newestAlone(ring))
      return updateEndpoint(tx, endpointUuid, { sealedKeys: sealed, updatedAt: now })
    })
    return shown(ctx, row)
  },
})
