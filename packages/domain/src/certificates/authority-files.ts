import { createPrivateKey, type KeyObject } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addMs, type Clock, day } from '../kernel/index.ts'
import { certificateFromPem, certificatePem, makeCertificate, makeRsaKey, type Signer } from './x509.ts'

export interface AuthorityConfig {
  dataDir: string
  /** Encrypts the two keys. */
  passphrase?: string | undefined
  clock: Clock
}

export interface AuthorityKeys {
  root: Signer
  intermediate: Signer
}

const year = 365 * day
const authorityUse = [{ name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true }]

/** The development authority of DATA_DIR/ca; made at first use. */
export const readOrMakeAuthority = async (config: AuthorityConfig): Promise<AuthorityKeys> => {
  const dir = join(config.dataDir, 'ca')
  const exists = await access(join(dir, 'root.crt')).then(
    () => true,
    () => false,
  )
  if (!exists) await makeAuthority(config, dir)
  return {
    root: await readSigner(config, dir, 'root'),
    intermediate: await readSigner(config, dir, 'intermediate'),
  }
}

/** Written aside and moved into place at once: of two processes that start together one wins, whole. */
const makeAuthority = async (config: AuthorityConfig, dir: string): Promise<void> => {
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

const readSigner = async (config: AuthorityConfig, dir: string, name: string): Promise<Signer> => {
  const key = await readFile(join(dir, `${name}.key`), 'utf8')
  return {
    key: createPrivateKey({ key, ...(config.passphrase && { passphrase: config.passphrase }) }),
    certificate: certificateFromPem(await readFile(join(dir, `${name}.crt`), 'utf8')),
  }
}
