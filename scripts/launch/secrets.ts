import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const random = () => randomBytes(32).toString('base64url')

/** RFC 7638 thumbprint, so that a key's id follows from the key. */
const thumbprint = (x: string) =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

const signingKey = () => {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return JSON.stringify({ ...jwk, alg: 'EdDSA', use: 'sig', kid: thumbprint(jwk.x ?? '') })
}

/** What has to be secret, and how it is made where the environment does not give it. */
const makers = {
  TOKEN_SIGNING_KEY: signingKey,
  PASSWORD_PEPPER: random,
  OTP_PEPPER: random,
  SESSION_TOKEN_KEY: random,
  API_KEY_PEPPER: random,
  NEXTAUTH_SECRET: random,
  CONSOLE_PARTNER_KEY: random,
  PLATFORM_ADMIN_PARTNER_KEY: random,
}

export type SecretName = keyof typeof makers
export type Secrets = Record<SecretName, string>

export const SECRET_NAMES = Object.keys(makers) as SecretName[]

/** A restore lays the passphrase of the authority beside them, which the directory then holds too. */
type Stored = Partial<Secrets> & { readonly CA_KEY_PASSPHRASE?: string }

/** What secrets.json of this data directory holds, for whom the environment gives less; nothing where there is none. */
export const storedSecrets = (dataDir: string): Stored => {
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${path} cannot be read (${reason}). Put it right, or remove the data directory to begin anew: ` +
        'tokens, passwords and keys made with the old secrets do not work with new ones.',
    )
  }
}

const save = (path: string, secrets: Stored): void => {
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  renameSync(fresh, path)
}

export interface LoadedSecrets {
  readonly secrets: Secrets
  /** Made just now. */
  readonly generated: readonly SecretName[]
  /** Opens the key of a restored authority where the environment has no passphrase. */
  readonly keyPassphrase: string | undefined
}

/** The secrets of this data directory: the environment's first, then those in secrets.json, else new ones. */
export const loadSecrets = (dataDir: string, given: Partial<Secrets>): LoadedSecrets => {
  const stored = storedSecrets(dataDir)
  const generated = SECRET_NAMES.filter((name) => !given[name] && !stored[name])
  const fresh = Object.fromEntries(generated.map((name) => [name, makers[name]()]))
  if (generated.length > 0) save(join(dataDir, 'secrets.json'), { ...stored, ...fresh })
  const secrets = SECRET_NAMES.map((name) => [name, given[name] || stored[name] || fresh[name]])
  return { secrets: Object.fromEntries(secrets), generated, keyPassphrase: stored.CA_KEY_PASSPHRASE }
}
