import type { KeyObject } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addMs, type Clock, day } from '../../kernel/index.ts'
import { type AuthorityKeys, openNamed } from './named.ts'
import { AuthorityFaults, type NamedAuthority } from './variables.ts'
import { certificatePem, makeCertificate, makeRsaKey, type Signer } from './x509.ts'

export interface AuthorityConfig {
  dataDir: string
  /** The operator's own authority; none: the development authority of the data directory. */
  named?: NamedAuthority | null
  /** Encrypts the keys, or opens the one that was named. */
  passphrase?: string | undefined
  /** The address of the revocation list in a certificate. */
  listUrl?: string
  /** False in production, where an authority is named and never made. */
  mayMake?: boolean
  clock: Clock
}

const year = 365 * day
const authorityUse = [{ name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true }]

const unnamed =
  'In production no certificate authority is made: name one by CA_ROOT_CERTIFICATE, CA_INTERMEDIATE_CERTIFICATE and CA_INTERMEDIATE_KEY, or their _FILE variables'

const directoryOf = ({ dataDir }: AuthorityConfig): string => join(dataDir, 'ca')

/** For a sentence to an operator. */
export const placeOf = (config: AuthorityConfig): string =>
  config.named ? 'CA_INTERMEDIATE_CERTIFICATE' : `DATA_DIR (${directoryOf(config)})`

/** The named authority, or that of DATA_DIR/ca; null when there is none yet. */
export const readAuthority = async (config: AuthorityConfig): Promise<AuthorityKeys | null> => {
  const { passphrase, named } = config
  const at = config.clock.now()
  if (named) return openNamed(named, { passphrase, at })
  if (config.mayMake === false) throw new AuthorityFaults([unnamed])
  const dir = directoryOf(config)
  const exists = await access(dir).then(
    () => true,
    () => false,
  )
  if (!exists) return null
  const [root, intermediate, key] = await Promise.all(
    ['root.crt', 'intermediate.crt', 'intermediate.key'].map((name) => readPart(dir, name)),
  )
  const names = {
    root: join(dir, 'root.crt'),
    intermediate: join(dir, 'intermediate.crt'),
    key: join(dir, 'intermediate.key'),
    passphrase: 'CA_KEY_PASSPHRASE',
  }
  return openNamed({ root: root!, intermediate: intermediate!, key: key! }, { passphrase, at, names })
}

const readPart = (dir: string, name: string): Promise<string> =>
  readFile(join(dir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AuthorityFaults([
      `${join(dir, name)} cannot be read (${error.code}): put it back, or name the authority by CA_INTERMEDIATE_CERTIFICATE and its companions`,
    ])
  })

/** Makes the development authority, and reads whichever is there then. */
export const makeAuthority = async (config: AuthorityConfig): Promise<AuthorityKeys> => {
  await writeAuthority(config, directoryOf(config))
  return (await readAuthority(config))!
}

/** Written aside and moved into place at once: of two processes that start together one wins, whole. */
const writeAuthority = async (config: AuthorityConfig, dir: string): Promise<void> => {
  await mkdir(config.dataDir, { recursive: true })
  const aside = await mkdtemp(join(config.dataDir, 'ca-new-'))
  const root = await makeSigner(config, { commonName: 'Clearway development root', years: 20, signer: null })
  const intermediate = await makeSigner(config, {
    commonName: 'Clearway development issuing',
    years: 10,
    signer: root,
  })
  await writeSigner(config, aside, 'root', root)
  await writeSigner(config, aside, 'intermediate', intermediate)
  await rename(aside, dir).catch(async (error: NodeJS.ErrnoException) => {
    await rm(aside, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

const makeSigner = async (
  { clock }: AuthorityConfig,
  { commonName, years, signer }: { commonName: string; years: number; signer: Signer | null },
): Promise<Signer> => {
  const key = await makeRsaKey(3072)
  const from = addMs(clock.now(), -day)
  const depth = signer ? { pathLenConstraint: 0 } : {}
  const extensions = [{ name: 'basicConstraints', critical: true, cA: true, ...depth }, ...authorityUse]
  const to = addMs(from, years * year)
  return { key, certificate: makeCertificate({ commonName, key, signer, from, to, extensions }) }
}

const writeSigner = async (
  config: AuthorityConfig,
  dir: string,
  name: string,
  signer: Signer,
): Promise<void> => {
  await writeFile(join(dir, `${name}.key`), keyPem(signer.key, config.passphrase), { mode: 0o600 })
  await writeFile(join(dir, `${name}.crt`), certificatePem(signer.certificate))
}

const keyPem = (key: KeyObject, passphrase: string | undefined): string =>
  key
    .export({ type: 'pkcs8', format: 'pem', ...(passphrase && { cipher: 'aes-256-cbc', passphrase }) })
    .toString()
