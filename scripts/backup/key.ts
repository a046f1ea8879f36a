import { readFileSync, writeFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** As `age-keygen -o FILE` writes it; refuses a file that is there. Returns the recipient. */
export const makeKey = async (path: string): Promise<string> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  return recipient
}

export const readKey = (path: string): string => {
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(readFileSync(path, 'utf8'))?.[0]
  if (!identity) throw new Error(`${path} holds no age key (a line that begins with AGE-SECRET-KEY-1).`)
  return identity
}
