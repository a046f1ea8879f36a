import { createHash, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { type Authority, addMs, day, ensure, minute, type TlsCredentials } from '../../kernel/index.ts'
import { canaryEntries, canarySerial } from './canary.ts'
import { type AuthorityConfig, makeAuthority, placeOf, readAuthority } from './files.ts'
import { type AuthorityKeys, endsOf, fingerprintOf } from './named.ts'
import { makePfx } from './pfx.ts'
import { makeRevocationList } from './revocation-list.ts'
import { certificateDer, certificatePem, makeCertificate, makeRsaKey } from './x509.ts'

const assetDays = 90
const serverDays = 397
/** A certificate is valid a little before it was made: the clocks of ground stations are not exact. */
const slackMs = 5 * minute

const leafUse = { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true }

/** An authority that is named, or that of a data directory. Nothing is read or made before it is asked for. */
export const openAuthority = (config: AuthorityConfig): Authority => {
  let opened: Promise<AuthorityKeys | null> | undefined
  const keep = (found: Promise<AuthorityKeys | null>) => {
    opened = found.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const read = async () => (await opened) ?? keep(readAuthority(config))
  const make = async (): Promise<AuthorityKeys> => {
    const found = await read()
    if (found) return found
    return (await keep(makeAuthority(config)))!
  }
  const canaryKey = once(() => makeRsaKey(2048))
  return {
    place: placeOf(config),
    async fingerprint() {
      const found = await read()
      return found && fingerprintOf(found)
    },
    make: async () => fingerprintOf(await make()),
    ends: async () => endsOf(await read()),
    issueAssetCertificate: async (request) => issueAssetCertificate(await make(), config, request),
    serverCertificate: async (hosts, at) => serverCertificate(await make(), hosts, at),
    processCertificate: async (name, at) => processCertificate(await make(), name, at),
    async revocationList({ entries, ...request }) {
      const { intermediate: signer } = await make()
      const canaries = canaryEntries(request.number, request.from)
      return makeRevocationList({ ...request, signer, entries: after(canaries, entries) })
    },
    async canaryCertificate(canary, at) {
      const keys = await make()
      return ownCertificate(keys, {
        commonName: 'canary',
        at,
        key: await canaryKey(),
        serialNumber: canarySerial(canary),
        extensions: [{ name: 'extKeyUsage', clientAuth: true }, ...pointTo(config)],
      })
    },
  }
}

const after = async function* <T>(first: T, rest: Iterable<T> | AsyncIterable<T>): AsyncIterable<T> {
  yield first
  yield* rest
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Where the revocation list is; type 6 is a URI. */
const pointTo = ({ listUrl }: AuthorityConfig): object[] =>
  listUrl ? [{ name: 'cRLDistributionPoints', altNames: [{ type: 6, value: listUrl }] }] : []

const issueAssetCertificate: (
  keys: AuthorityKeys,
  config: AuthorityConfig,
  request: Parameters<Authority['issueAssetCertificate']>[0],
) => ReturnType<Authority['issueAssetCertificate']> = async (
  { intermediate },
  config,
  { assetUuid, password, at },
) => {
  const end = intermediate.certificate.validity.notAfter
  ensure(
    end > at,
    'unavailable',
    `The certificate authority of this installation ran out at ${end.toISOString()}: it must be renewed.`,
  )
  const key = await makeRsaKey(2048)
  const certificate = makeCertificate({
    commonName: assetUuid,
    key,
    signer: intermediate,
    from: addMs(at, -slackMs),
    to: wholeSeconds(addMs(at, assetDays * day)),
    extensions: [
      { name: 'basicConstraints', critical: true, cA: false },
      leafUse,
      { name: 'extKeyUsage', clientAuth: true },
      // Type 6 is a URI.
      { name: 'subjectAltName', altNames: [{ type: 6, value: `urn:svc:asset:${assetUuid}` }] },
      ...pointTo(config),
    ],
  })
  const der = certificateDer(certificate)
  return {
    pfx: makePfx(key, [certificate, intermediate.certificate], { password, name: assetUuid }),
    serialNumber: certificate.serialNumber,
    thumbprint: fingerprint('sha1', der),
    thumbprintSha256: fingerprint('sha256', der),
    expiresAt: certificate.validity.notAfter,
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

interface OwnRequest {
  commonName: string
  at: Date
  extensions: object[]
  key?: KeyObject
  serialNumber?: string
}

/** For a part of the platform itself: the broker, or a process that is its client. */
const ownCertificate = async (
  { root, intermediate }: AuthorityKeys,
  { at, extensions, ...given }: OwnRequest,
): Promise<TlsCredentials> => {
  const key = given.key ?? (await makeRsaKey(2048))
  const certificate = makeCertificate({
    ...given,
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
    ca: root + issuing,
  }
}

const fingerprint = (algorithm: 'sha1' | 'sha256', der: Buffer): string =>
  createHash(algorithm).update(der).digest('hex').toUpperCase()

/** X.509 has no fractions of a second; the record has the same time as the certificate. */
const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
