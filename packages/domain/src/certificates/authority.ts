import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { type Authority, addMs, day, minute, type TlsCredentials } from '../kernel/index.ts'
import { type AuthorityConfig, type AuthorityKeys, readOrMakeAuthority } from './authority-files.ts'
import { makePfx } from './pfx.ts'
import { certificateDer, certificatePem, makeCertificate, makeRsaKey } from './x509.ts'

const assetDays = 90
const serverDays = 397
/** A certificate is valid a little before it was made: the clocks of ground stations are not exact. */
const slackMs = 5 * minute

const leafUse = { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true }

/** The authority of a data directory. Nothing is read or made before the first certificate is asked for. */
export const openAuthority = (config: AuthorityConfig): Authority => {
  let opened: Promise<AuthorityKeys> | undefined
  const keys = (): Promise<AuthorityKeys> => {
    opened ??= readOrMakeAuthority(config).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    issueAssetCertificate: async (request) => issueAssetCertificate(await keys(), request),
    serverCertificate: async (hosts, at) => serverCertificate(await keys(), hosts, at),
    processCertificate: async (name, at) => processCertificate(await keys(), name, at),
  }
}

const issueAssetCertificate: (
  keys: AuthorityKeys,
  request: Parameters<Authority['issueAssetCertificate']>[0],
) => ReturnType<Authority['issueAssetCertificate']> = async (
  { intermediate },
  { assetUuid, password, at },
) => {
  const key = await makeRsaKey(2048)
  const to = wholeSeconds(addMs(at, assetDays * day))
  const certificate = makeCertificate({
    commonName: assetUuid,
    key,
    signer: intermediate,
    from: addMs(at, -slackMs),
    to,
    extensions: [
      { name: 'basicConstraints', critical: true, cA: false },
      leafUse,
      { name: 'extKeyUsage', clientAuth: true },
      // Type 6 is a URI.
      { name: 'subjectAltName', altNames: [{ type: 6, value: `urn:svc:asset:${assetUuid}` }] },
    ],
  })
  const der = certificateDer(certificate)
  return {
    pfx: makePfx(key, [certificate, intermediate.certificate], { password, name: assetUuid }),
    serialNumber: certificate.serialNumber,
    thumbprint: fingerprint('sha1', der),
    thumbprintSha256: fingerprint('sha256', der),
    expiresAt: to,
  }
}

const serverCertificate = (keys: AuthorityKeys, hosts: readonly string[], at: Date) =>
  ownCertificate(keys, {
    commonName: hosts[0] ?? 'localhost',
    at,
    extensions: [
      { name: 'extKeyUsage', serverAuth: true },
      // Types 7 and 2 are an IP address and a DNS name.
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host })),
      },
    ],
  })

const processCertificate = (keys: AuthorityKeys, name: string, at: Date) =>
  ownCertificate(keys, {
    commonName: name,
    at,
    extensions: [
      { name: 'extKeyUsage', clientAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 6, value: `urn:svc:process:${name}` }] },
    ],
  })

/** For a part of the platform itself: the broker, or a process that is its client. */
const ownCertificate = async (
  { root, intermediate }: AuthorityKeys,
  { commonName, at, extensions }: { commonName: string; at: Date; extensions: object[] },
): Promise<TlsCredentials> => {
  const key = await makeRsaKey(2048)
  const certificate = makeCertificate({
    commonName,
    key,
    signer: intermediate,
    from: addMs(at, -slackMs),
    to: addMs(at, serverDays * day),
    extensions: [{ name: 'basicConstraints', critical: true, cA: false }, leafUse, ...extensions],
  })
  const issuing = certificatePem(intermediate.certificate)
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificatePem(certificate) + issuing,
    ca: certificatePem(root.certificate) + issuing,
  }
}

const fingerprint = (algorithm: 'sha1' | 'sha256', der: Buffer): string =>
  createHash(algorithm).update(der).digest('hex').toUpperCase()

/** X.509 knows no fractions; the record says the same as the certificate. */
const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
