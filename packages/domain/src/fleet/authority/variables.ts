import { readFileSync } from 'node:fs'

/** The authority that an operator names, as PEM text. */
export interface NamedAuthority {
  readonly root: string
  readonly intermediate: string
  readonly key: string
}

/** The authority cannot be used; each fault names the variable or file, and what is wrong. */
export class AuthorityFaults extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Where each part came from, to be named when it is wrong. */
export interface PartNames {
  readonly root: string
  readonly intermediate: string
  readonly key: string
  readonly passphrase: string
}

export const variables: PartNames = {
  root: 'CA_ROOT_CERTIFICATE',
  intermediate: 'CA_INTERMEDIATE_CERTIFICATE',
  key: 'CA_INTERMEDIATE_KEY',
  passphrase: 'CA_KEY_PASSPHRASE',
}
const parts = ['root', 'intermediate', 'key'] as const

export type AuthorityVariables = {
  readonly [name in
    | 'CA_ROOT_CERTIFICATE'
    | 'CA_ROOT_CERTIFICATE_FILE'
    | 'CA_INTERMEDIATE_CERTIFICATE'
    | 'CA_INTERMEDIATE_CERTIFICATE_FILE'
    | 'CA_INTERMEDIATE_KEY'
    | 'CA_INTERMEDIATE_KEY_FILE'
    | 'CA_KEY_PASSPHRASE']?: string | undefined
}

/** What the environment names: all three parts, or none (null). Throws AuthorityFaults otherwise. */
export const namedAuthority = (env: AuthorityVariables): NamedAuthority | null => {
  const given = parts.filter((part) => textNamed(env, part) || fileNamed(env, part))
  if (given.length === 0) return null
  const missing = parts.filter((part) => !given.includes(part))
  if (missing.length > 0)
    throw new AuthorityFaults(
      missing.map(
        (part) =>
          `${variables[part]} or ${variables[part]}_FILE must be set too: an authority is named by both certificates and the key of the intermediate`,
      ),
    )
  const [root, intermediate, key] = parts.map((part) => partOf(env, part)) as [string, string, string]
  return { root, intermediate, key }
}

const textNamed = (env: AuthorityVariables, part: (typeof parts)[number]): string | undefined =>
  env[variables[part] as keyof AuthorityVariables] || undefined
const fileNamed = (env: AuthorityVariables, part: (typeof parts)[number]): string | undefined =>
  env[`${variables[part]}_FILE` as keyof AuthorityVariables] || undefined

const partOf = (env: AuthorityVariables, part: (typeof parts)[number]): string => {
  const text = textNamed(env, part)
  const file = fileNamed(env, part)
  if (text && file)
    throw new AuthorityFaults([`${variables[part]} and ${variables[part]}_FILE are both set: keep one`])
  // A file of variables has one line for each: there a line break is written as \n.
  if (text) return text.replaceAll('\\n', '\n')
  try {
    return readFileSync(file!, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new AuthorityFaults([`${variables[part]}_FILE names ${file}, which cannot be read (${reason})`])
  }
}
