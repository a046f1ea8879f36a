import { execFile } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authority, addMs, day, type Services } from '../../kernel/index.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld, testStart } from '../../testing/world.ts'
import { certificateOperations } from '../certificates/service.ts'
import { adoptAuthority, settleAuthority } from './adoption.ts'
import { openAuthority } from './authority.ts'
import { pemOf } from './revocation-list.ts'
import { AuthorityFaults, type NamedAuthority, namedAuthority } from './variables.ts'

let world: TestWorld
let dir: string
let clock: Services['clock']
/** What an operator holds, apart from any data directory. */
let named: NamedAuthority
let other: NamedAuthority
const passphrase = 'for the test'

const madeIn = async (dataDir: string, given: { passphrase?: string } = {}): Promise<NamedAuthority> => {
  await openAuthority({ dataDir, clock, ...given }).make()
  const part = (name: string) => readFile(join(dataDir, 'ca', name), 'utf8')
  return {
    root: await part('root.crt'),
    intermediate: await part('intermediate.crt'),
    key: await part('intermediate.key'),
  }
}

beforeAll(async () => {
  world = await createTestWorld()
  clock = world.clock
  dir = await mkdtemp(join(tmpdir(), 'clearway-authority-'))
  named = await madeIn(join(dir, 'one'), { passphrase })
  other = await madeIn(join(dir, 'two'))
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true, force: true })
})

const faultsOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof AuthorityFaults) return error.message
    throw error
  }
  return ''
}
const opened = (given: Partial<NamedAuthority>, use: { passphrase?: string; at?: Date } = { passphrase }) =>
  openAuthority({
    dataDir: join(dir, 'nothing'),
    named: { ...named, ...given },
    clock: { now: () => use.at ?? testStart },
    mayMake: false,
    ...use,
  })
const faultsWith = (...given: Parameters<typeof opened>) => faultsOf(() => opened(...given).fingerprint())

it('is named by certificates and the key of the intermediate; the key of the root stays elsewhere', async () => {
  expect(await opened({}).fingerprint()).toMatch(/^[0-9A-F]{64}$/)
  const request = { assetUuid: '01900000-0000-7000-8000-00000000abcd', password: 'x', at: testStart }
  expect((await opened({}).issueAssetCertificate(request)).thumbprint).toMatch(/^[0-9A-F]{40}$/)
  await expect(access(join(dir, 'nothing'))).rejects.toThrow()
})

it('signs nothing that outlives it, and nothing once it has run out while it was open', async () => {
  const { root, intermediate } = await opened({}).ends()
  expect(root?.getTime()).toBeGreaterThan(intermediate!.getTime())
  const authority = opened({})
  const signing = async (at: Date) => {
    const request = { assetUuid: '01900000-0000-7000-8000-00000000abcd', password: 'x', at }
    const { expiresAt } = await authority.issueAssetCertificate(request)
    const { cert } = await authority.serverCertificate(['localhost'], at)
    return [expiresAt, new X509Certificate(cert).validToDate]
  }
  const monthBefore = addMs(intermediate!, -30 * day)
  expect(await signing(monthBefore)).toEqual([intermediate, intermediate])
  expect(await refusal(signing(intermediate!))).toBe('unavailable')
})

it('is also read from the directory of a host that does not keep the key of the root', async () => {
  await rm(join(dir, 'two', 'ca', 'root.key'))
  expect(await openAuthority({ dataDir: join(dir, 'two'), clock }).fingerprint()).not.toBeNull()
})

it('is never made in production', async () => {
  const dataDir = join(dir, 'production')
  const authority = openAuthority({ dataDir, clock, mayMake: false })
  expect(await faultsOf(() => authority.serverCertificate(['localhost'], testStart))).toContain(
    'CA_INTERMEDIATE_KEY',
  )
  await expect(access(dataDir)).rejects.toThrow()
})

it('is not taken from a directory in production either, where each process has it by name', async () => {
  const authority = openAuthority({ dataDir: join(dir, 'two'), clock, mayMake: false })
  expect(await faultsOf(() => authority.fingerprint())).toContain('CA_ROOT_CERTIFICATE')
})

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ecKey = ec.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

it.each<[string, () => Parameters<typeof opened>, string]>([
  ['a text that is no certificate', () => [{ root: 'hello' }], 'CA_ROOT_CERTIFICATE holds no certificate'],
  ['a text that is no key', () => [{ key: 'hello' }], 'CA_INTERMEDIATE_KEY holds no private key'],
  ['a key of another certificate', () => [{ key: other.key }], 'CA_INTERMEDIATE_KEY does not fit'],
  ['a key that is not RSA', () => [{ key: ecKey }], 'must be an RSA key'],
  ['a wrong passphrase', () => [{}, { passphrase: 'wrong' }], 'CA_KEY_PASSPHRASE does not open'],
  ['no passphrase', () => [{}, {}], 'CA_INTERMEDIATE_KEY is encrypted'],
  ['a root that did not sign', () => [{ root: other.root }], 'was not signed by CA_ROOT_CERTIFICATE'],
  ['an intermediate as root', () => [{ root: named.intermediate }], 'is not self-signed'],
  [
    'what has expired',
    () => [{}, { passphrase, at: addMs(testStart, 11 * 365 * day) }],
    'CA_INTERMEDIATE_CERTIFICATE expired at 2036-',
  ],
  [
    'what is not valid yet',
    () => [{}, { passphrase, at: addMs(testStart, -10 * day) }],
    'CA_ROOT_CERTIFICATE is not valid before',
  ],
])('refuses %s, and names the variable at fault', async (_what, given, sentence) => {
  expect(await faultsWith(...given())).toContain(sentence)
})

describe.each([
  ['letters beyond ASCII', '/O=Behörde für Lüfte/CN=Направление 空域'],
  ['several values in one part', '/O=Authority/CN=Stations+OU=Air'],
])('an authority whose name has %s', (_what, subject) => {
  it('signs what OpenSSL finds its issuer for, and lists what it revokes', async () => {
    const at = await mkdtemp(join(dir, 'subject-'))
    const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: at })
    await writeFile(join(at, 'ca.ext'), 'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign,cRLSign\n')
    const root = [
      '-x509',
      '-subj',
      `/CN=Root${subject}`,
      '-days',
      '4000',
      '-keyout',
      'root.key',
      '-out',
      'root.crt',
    ]
    await openssl('req', '-utf8', '-multivalue-rdn', '-newkey', 'rsa:2048', '-nodes', ...root)
    const intermediate = ['-subj', subject, '-keyout', 'key', '-out', 'csr']
    await openssl('req', '-utf8', '-multivalue-rdn', '-newkey', 'rsa:2048', '-nodes', ...intermediate)
    const signed = [
      '-CA',
      'root.crt',
      '-CAkey',
      'root.key',
      '-days',
      '4000',
      '-extfile',
      'ca.ext',
      '-out',
      'crt',
    ]
    await openssl('x509', '-req', '-in', 'csr', '-CAcreateserial', ...signed)
    const part = (name: string) => readFile(join(at, name), 'utf8')
    const authority = openAuthority({
      dataDir: join(at, 'nothing'),
      named: { root: await part('root.crt'), intermediate: await part('crt'), key: await part('key') },
      clock: { now: () => new Date() },
      mayMake: false,
    })
    const { cert } = await authority.processCertificate('ingest', new Date())
    await writeFile(join(at, 'leaf.crt'), cert)
    const list = { number: 1, from: new Date(), to: addMs(new Date(), day), entries: [] }
    await writeFile(join(at, 'list.crl'), pemOf('X509 CRL', await authority.revocationList(list)))
    const chain = [
      '-CAfile',
      'root.crt',
      '-untrusted',
      'crt',
      '-CRLfile',
      'list.crl',
      '-crl_check',
      'leaf.crt',
    ]
    expect((await openssl('verify', ...chain)).stdout).toContain('leaf.crt: OK')
  })
})

it('refuses the certificate of a station as an authority', async () => {
  const { cert } = await opened({}).processCertificate('ingest', testStart)
  expect(await faultsWith({ intermediate: cert })).toContain('CA:TRUE is missing')
})

it('is read from variables or files, whole or not at all', async () => {
  const file = join(dir, 'key.pem')
  await writeFile(file, named.key)
  const escaped = named.root.replaceAll('\n', '\\n')
  const variables = {
    CA_ROOT_CERTIFICATE: escaped,
    CA_INTERMEDIATE_CERTIFICATE: named.intermediate,
    CA_INTERMEDIATE_KEY_FILE: file,
  }
  expect(namedAuthority(variables)).toEqual(named)
  expect(namedAuthority({ CA_KEY_PASSPHRASE: 'x' })).toBeNull()
  expect(() => namedAuthority({ CA_ROOT_CERTIFICATE: escaped })).toThrow(
    'CA_INTERMEDIATE_KEY or CA_INTERMEDIATE_KEY_FILE must be set too',
  )
  expect(() => namedAuthority({ ...variables, CA_INTERMEDIATE_KEY_FILE: join(dir, 'absent') })).toThrow(
    'cannot be read (ENOENT)',
  )
  expect(() => namedAuthority({ ...variables, CA_INTERMEDIATE_KEY: named.key })).toThrow('are both set')
})

/** A database on which the service was never started. */
const newInstallation = async (): Promise<TestWorld> => createTestWorld()
const host = (name: string): Authority => openAuthority({ dataDir: join(dir, name), clock })

it('belongs to one installation: of two first starts at once one claims it, the other one refuses', async () => {
  const fresh = await newInstallation()
  try {
    const { db } = fresh.services
    const hosts = [host('race a'), host('race b')]
    const ends = await Promise.all(
      hosts.map((authority) => faultsOf(() => settleAuthority({ db, authority }))),
    )
    const [winner] = hosts.filter((_host, i) => ends[i] === '')
    expect(ends.filter((end) => end === '')).toHaveLength(1)
    expect(ends.join('')).toContain(`DATA_DIR (${join(dir, 'race')}`)
    expect(ends.join('')).toContain('but this database belongs to')
    await settleAuthority({ db, authority: winner! })
  } finally {
    await fresh.close()
  }
})

it('is taken over by a process that looks into its directory just before another one makes it there', async () => {
  const fresh = await newInstallation()
  try {
    const { db } = fresh.services
    const other = host('shared')
    const late: Authority = {
      ...host('shared'),
      fingerprint: async () => {
        const seen = await other.fingerprint()
        await settleAuthority({ db, authority: other })
        return seen
      },
    }
    expect(await faultsOf(() => settleAuthority({ db, authority: late }))).toBe('')
  } finally {
    await fresh.close()
  }
})

it('is not made by a second host with a directory of its own, whose refusal names what to copy', async () => {
  const fresh = await newInstallation()
  try {
    const { db } = fresh.services
    await settleAuthority({ db, authority: host('first') })
    const said = await faultsOf(() => settleAuthority({ db, authority: host('second') }))
    expect(said).toContain(`DATA_DIR (${join(dir, 'second', 'ca')}) holds none: copy it`)
    await expect(access(join(dir, 'second'))).rejects.toThrow()
  } finally {
    await fresh.close()
  }
})

it('changes by an explicit act; who still signs with the former one issues nothing', async () => {
  const fresh = await newInstallation()
  try {
    const owner = await buildOrganisation(fresh)
    const { asset_uuid } = await buildAsset(fresh, owner)
    const former = fresh.services.authority
    const next = host('next')
    const issueBy = (authority: Authority) =>
      refusal(certificateOperations.issue.invoke({ ...fresh.as(owner.owner), authority }, { asset_uuid }, {}))
    expect(await issueBy(former)).toBe('allowed')
    expect(await issueBy(next)).toBe('unavailable')
    const { db } = fresh.services
    const nowhere = host('nowhere')
    expect(await faultsOf(() => adoptAuthority({ db, authority: nowhere }))).toContain('holds no certificate')
    expect(await nowhere.fingerprint()).toBeNull()
    await next.make()
    const change = await adoptAuthority({ db, authority: next })
    expect(change).toEqual({ former: await former.fingerprint(), adopted: await next.fingerprint() })
    expect(await issueBy(next)).toBe('allowed')
    expect(await issueBy(former)).toBe('unavailable')
    expect(await faultsOf(() => settleAuthority({ db, authority: former }))).toContain('authority:adopt')
  } finally {
    await fresh.close()
  }
})
