import type { Tx } from '@clearway/db'
import { hasUin } from '../assets/policy.ts'
import { loadAssetInService, loadOwnedAsset } from '../assets/service.ts'
import { lockAsset, type OwnedAsset } from '../assets/store.ts'
import {
  type Ctx,
  ensure,
  Failure,
  handle,
  type IssuedCertificate,
  type MemberActor,
  pageOf,
} from '../kernel/index.ts'
import {
  issueCertificateOp,
  listCertificatesOp,
  revokeCertificateOp,
  validateCertificateOp,
} from './contract.ts'
import { presentCertificate } from './present.ts'
import { revokeActiveCertificate } from './revoke.ts'
import * as store from './store.ts'

export const issueCertificate = handle(issueCertificateOp, {
  load: loadAssetInService,
  async run(ctx, input, { asset }) {
    ensure(
      hasUin(asset),
      'invalid_input',
      'A certificate needs a registered aircraft: give the asset its asset_uin and uin_status 1 first.',
    )
    const at = ctx.clock.now()
    const request = { assetUuid: asset.assetUuid, password: input.password, at }
    const issued = await ctx.authority.issueAssetCertificate(request)
    const row = await ctx.db.transaction((tx) => record(ctx, tx, asset, issued))
    return {
      file_name: `${asset.svcId}.pfx`,
      pfx_base64: Buffer.from(issued.pfx).toString('base64'),
      certificate_uuid: row.certificateUuid,
      thumbprint: row.thumbprint,
      expires_at: row.expiresAt.toISOString(),
    }
  },
})

/** Supersedes the Active certificate and records the new one; two issues at once come one after the other. */
const record = async (
  ctx: Ctx<MemberActor>,
  tx: Tx,
  { assetUuid }: OwnedAsset['asset'],
  issued: IssuedCertificate,
): Promise<store.CertificateRow> => {
  const asset = await lockAsset(tx, assetUuid)
  ensure(
    asset?.orgOwnerUuid === ctx.actor.member.orgUuid,
    'not_found',
    'Your organisation owns no such asset.',
  )
  const former = await store.endActiveCertificate(tx, assetUuid, { status: 'Superseded', revokedAt: null })
  if (former)
    await ctx.events.publish(tx, {
      type: 'certificate_revoked',
      asset_uuid: assetUuid,
      thumbprint: former.thumbprint,
    })
  return store.insertCertificate(tx, {
    certificateUuid: ctx.ids.uuid(),
    assetUuid,
    serialNumber: issued.serialNumber,
    thumbprint: issued.thumbprint,
    thumbprintSha256: issued.thumbprintSha256,
    status: 'Active',
    issuedBy: ctx.actor.user.userUuid,
    issuedAt: ctx.clock.now(),
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
    const row = await ctx.db.transaction((tx) => revokeActiveCertificate(ctx, tx, asset.assetUuid))
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
  const thumbprint = input.thumbprint.replaceAll(/[:\s]/g, '').toUpperCase()
  const certificate = await store.findActiveByThumbprint(ctx.db, thumbprint)
  const valid =
    certificate?.assetUuid === input.asset_uuid.toLowerCase() && certificate.expiresAt > ctx.clock.now()
  ensure(valid, 'certificate_invalid')
  return { valid: true as const }
})

export const certificateOperations = {
  issue: issueCertificate,
  list: listCertificates,
  revoke: revokeCertificate,
  validate: validateCertificate,
}
