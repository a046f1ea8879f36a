import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedAuthority, variables } from '../../packages/domain/src/fleet/authority/variables.ts'
import { SECRET_NAMES, storedSecrets } from '../launch/secrets.ts'

/** What the database is worth nothing without. */
export interface Installation {
  readonly secrets: Record<string, string>
  /** Files of DATA_DIR/ca. */
  readonly authority: Record<string, string>
  readonly mqttClientId: string | null
  /** Of the superuser of the embedded database. */
  readonly databasePassword: string | null
}

const passphrase = 'CA_KEY_PASSPHRASE'

const authorityFiles = {
  [variables.root]: 'root.crt',
  [variables.intermediate]: 'intermediate.crt',
  [variables.key]: 'intermediate.key',
}

/**
 * The directory of the services, for what the environment does not give. Of a server of one's own it is one that was named: in the
 * usual one a trial may have left its secrets, which open nothing here.
 */
export const directoryOfServices = (env: NodeJS.ProcessEnv, dataDir: string): string | null =>
  env['DATA_DIR'] || !(env['DATABASE_OWNER_URL'] || env['DATABASE_URL']) ? dataDir : null

type Texts = (name: string) => string | null

const textsIn =
  (directory: string | null): Texts =>
  (name) => {
    const path = directory && join(directory, name)
    return path && existsSync(path) ? readFileSync(path, 'utf8') : null
  }

const authorityOf = (env: NodeJS.ProcessEnv, directory: string | null): Record<string, string> => {
  const named = namedAuthority(env)
  if (named)
    return { 'root.crt': named.root, 'intermediate.crt': named.intermediate, 'intermediate.key': named.key }
  const dir = directory && join(directory, 'ca')
  if (!dir || !existsSync(dir)) return {}
  return Object.fromEntries(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]))
}

/** Of the environment and of the directory, as the services have it. */
export const installationOf = (env: NodeJS.ProcessEnv, directory: string | null): Installation => {
  const textOf = textsIn(directory)
  const given = [...SECRET_NAMES, passphrase].flatMap((name) => {
    const value = env[name]
    return value ? [[name, value] as const] : []
  })
  return {
    secrets: { ...(directory && storedSecrets(directory)), ...Object.fromEntries(given) },
    authority: authorityOf(env, directory),
    mqttClientId: textOf('mqtt-client-id'),
    databasePassword: JSON.parse(textOf('postgres.json') ?? '{}').password ?? null,
  }
}

/** The variables of what is missing. */
export const lackOf = ({ secrets, authority }: Installation): string[] => {
  const isLocked = authority[authorityFiles[variables.key]!]?.includes('ENCRYPTED')
  return [
    ...SECRET_NAMES.filter((name) => !secrets[name]),
    ...Object.entries(authorityFiles).flatMap(([name, file]) => (authority[file] ? [] : [name])),
    ...(isLocked && !secrets[passphrase] ? [passphrase] : []),
  ]
}
