import type { Tx } from '@clearway/db'
import {
  type Ctx,
  ensure,
  Failure,
  handle,
  type IssuedCertificate,
  type MemberActor,
  pageOf,
  transact,
  transactApart,
  unrecorded,
} from '../../kernel/index.ts'
import { hasUin, isInService } from '../assets/policy.ts'
import { holdOwned, loadAssetInService, loadOwnedAsset } from '../assets/service.ts'
import type { OwnedAsset } from '../assets/store.ts'
import { ensureAdopted } from '../authority/adoption.ts'
import { currentRevocationList } from '../certificate-records/revocations.ts'
import { revokeActiveCertificate } from '../certificate-records/revoke.ts'
import type { CertificateRow } from '../certificate-records/store.ts'
import * as store from '../certificate-records/store.ts'
import { spelledThumbprint, validAmong } from '../certificate-records/validity.ts'
import { ensureCertificateLeft, takeCertificate } from './budget.ts'
import {
  type CertificateRecord,
  issueCertificateOp,
  listCertificatesOp,
  revocationListOp,
  revokeCertificateOp,
  validateCertificateOp,
} from './contract.ts'

export const issueCertificate = handle(issueCertificateOp, {
  load: loadAssetInService,
  async run(ctx, input, { asset }) {
    refuseUnregistered(asset)
    await ensureCertificateLeft(ctx, asset.assetUuid)
    const at = ctx.clock.now()
    const request = { assetUuid: asset.assetUuid, password: input.password, at }
    const issued = await ctx.authority.issueAssetCertificate(request)
    await transactApart(ctx, (tx) => payForKey(ctx, tx, asset.assetUuid))
    const row = await transact(ctx, (tx) => record(ctx, tx, asset, issued))
    return {
      file_name: `${asset.svcId}.pfx`,
      pfx_base64: Buffer.from(issued.pfx).toString('base64'),
      certificate_uuid: row.certificateUuid,
      thumbprint: row.thumbprint,
      expires_at: row.expiresAt.toISOString(),
    }
  },
})

const refuseUnregistered = (asset: OwnedAsset['asset']): void =>
  ensure(
    hasUin(asset),
    'invalid_input',
    'A certificate needs a registered aircraft: give the asset its asset_uin and uin_status 1 first.',
  )

/** Whoever leaves while the key is made pays for it. One of no authority in force, or for whom the asset is no longer, costs nothing. */
const payForKey = async (ctx: Ctx<MemberActor>, tx: Tx, assetUuid: string): Promise<void> => {
  await holdOwned(ctx, tx, assetUuid)
  await ensureAdopted(tx, ctx.authority)
  await takeCertificate(ctx, tx, assetUuid)
}

/**
 * Supersedes the Active certificate and records the new one; two issues at once come one after the other. One that nobody would receive
 * leaves the other as it is.
 */
const record = async (
  ctx: Ctx<MemberActor>,
  tx: Tx,
  { assetUuid }: OwnedAsset['asset'],
  issued: IssuedCertificate,
): Promise<store.CertificateRow> => {
  const asset = await holdOwned(ctx, tx, assetUuid)
  ensure(isInService(asset), 'gone', `Asset ${asset.assetUin ?? asset.svcId} has been deactivated.`)
  // The key took its time.
  refuseUnregistered(asset)
  await ensureAdopted(tx, ctx.authority)
  // Of no contract, as nobody receives it.
  ensure(!ctx.client.hasLeft, 'conflict', 'Nobody waits for this certificate any more: the one in use stays.')
  const now = ctx.clock.now()
  const ended = { status: 'Superseded', revokedAt: null, endedAt: now } as const
  const former = await store.endActiveCertificate(tx, assetUuid, ended)
  if (former)
    await ctx.events.publish(tx, {
      type: 'certificate_revoked',
      asset_uuid: assetUuid,
      thumbprint: former.thumbprint,
    })
  await ctx.events.publish(tx, { type: 'certificate_issued', asset_uuid: assetUuid })
  return store.insertCertificate(tx, {
    certificateUuid: ctx.ids.uuid(),
    assetUuid,
    serialNumber: issued.serialNumber,
    thumbprint: issued.thumbprint,
    thumbprintSha256: issued.thumbprintSha256,
    status: 'Active',
    issuedBy: ctx.actor.user.userUuid,
    issuedAt: now,
    expiresAt: issued.expiresAt,
  })
}

export const listCertificates = handle(listCertificatesOp, {
  load: loadOwnedAsset,
  async run(ctx, input, { asset }) {
    const { rows, total } = await store.pageCertificates(ctx.db, asset.assetUuid, input)
    return pageOf(rows.map(presentCertificate), total, input)
  },
})

export const revokeCertificate = handle(revokeCertificateOp, {
  load: loadOwnedAsset,
  async run(ctx, _input, { asset }) {
    const row = await transact(ctx, async (tx) => {
      await holdOwned(ctx, tx, asset.assetUuid)
      return revokeActiveCertificate(ctx, tx, asset.assetUuid)
    })
    if (!row?.revokedAt) throw await nothingToRevoke(ctx, asset)
    return {
      asset_uuid: asset.assetUuid,
      certificate_uuid: row.certificateUuid,
      thumbprint: row.thumbprint,
      revoked_at: row.revokedAt.toISOString(),
      message: 'Certificate revoked',
    }
  },
})

const nothingToRevoke = async (ctx: Ctx, asset: OwnedAsset['asset']): Promise<Failure> => {
  const latest = await store.latestCertificate(ctx.db, asset.assetUuid)
  const name = asset.assetUin ?? asset.svcId
  if (latest?.status === 'Revoked')
    return new Failure('conflict', `The certificate of ${name} was revoked already.`)
  return new Failure('not_found', `${name} has no active certificate.`)
}

/** The thumbprint itself is the credential: whatever is wrong with it gets the same answer. */
export const validateCertificate = handle(validateCertificateOp, async (ctx, input) => {
  const thumbprint = spelledThumbprint(input.thumbprint)
  const shown = { thumbprint, assetUuid: input.asset_uuid.toLowerCase() }
  const valid = (await validAmong(ctx.db, [shown], ctx.clock.now())).has(thumbprint)
  ensure(valid, 'certificate_invalid')
  return { valid: true as const }
})

/** Public: every party that checks certificates of this authority, a broker first of all, has to know which to refuse. */
export const readRevocationList = handle(revocationListOp, async (ctx) => {
  const { number, der, madeAt } = await currentRevocationList(unrecorded(ctx))
  return { number, der_base64: der.toString('base64'), made_at: madeAt.toISOString() }
})

export const certificateOperations = {
  issue: issueCertificate,
  list: listCertificates,
  revoke: revokeCertificate,
  validate: validateCertificate,
  revocationList: readRevocationList,
}

export const presentCertificate = (row: CertificateRow): CertificateRecord => ({
  certificate_uuid: row.certificateUuid,
  asset_uuid: row.assetUuid,
  serial_number: row.serialNumber,
  thumbprint: row.thumbprint,
  thumbprint_sha256: row.thumbprintSha256,
  status: row.status,
  issued_at: row.issuedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  revoked_at: row.revokedAt?.toISOString() ?? null,
})
