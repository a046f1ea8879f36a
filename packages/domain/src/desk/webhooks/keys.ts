import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { Keys } from '../../kernel/index.ts'

type Seal = Keys['webhookSeal']

/** What one generation of an endpoint signs with: a shared secret, and a pair of which the receiver has the public half. */
interface KeyPair {
  /** base64, as after `whsec_`. */
  readonly secret: string
  /** Ed25519. */
  readonly privateKey: KeyObject
  /** From when on it signs no more; null: the newest. */
  readonly endsAt: string | null
}

/** Newest first. */
export type KeyRing = readonly KeyPair[]

const secretBytes = 32
/** A receiver may hold on to two: who rotates more often ends the oldest. */
const mostKeys = 2

const newPair = (): KeyPair => ({
  secret: randomBytes(secretBytes).toString('base64'),
  privateKey: generateKeyPairSync('ed25519').privateKey,
  endsAt: null,
})

export const newKeys = (): KeyRing => [newPair()]

export const rotated = (keys: KeyRing, oldEndsAt: Date): KeyRing =>
  [newPair(), ...keys.map((key) => ({ ...key, endsAt: key.endsAt ?? oldEndsAt.toISOString() }))].slice(
    0,
    mostKeys,
  )

/** Without those that a rotation left beside the newest. */
export const newestAlone = (keys: KeyRing): KeyRing => keys.slice(0, 1)

export const validAt = (keys: KeyRing, now: Date): KeyRing =>
  keys.filter(({ endsAt }) => endsAt === null || new Date(endsAt) > now)

/** As it is sealed: the private key as PKCS #8 in base64. */
type Kept = Omit<KeyPair, 'privateKey'> & { readonly privateKey: string }
const pkcs8 = { format: 'der', type: 'pkcs8' } as const

export const sealKeys = (seal: Seal, endpointUuid: string, keys: KeyRing): string => {
  const kept = keys.map(
    (key): Kept => ({ ...key, privateKey: key.privateKey.export(pkcs8).toString('base64') }),
  )
  return seal.seal(JSON.stringify(kept), endpointUuid)
}

/** Null: they were sealed with another API_KEY_PEPPER. */
export const unsealKeys = (seal: Seal, endpointUuid: string, sealed: string): KeyRing | null => {
  const text = seal.unseal(sealed, endpointUuid)
  if (!text) return null
  const kept: Kept[] = JSON.parse(text)
  return kept.map((key) => ({
    ...key,
    privateKey: createPrivateKey({ ...pkcs8, key: Buffer.from(key.privateKey, 'base64') }),
  }))
}

const mostRings = 1_000

/** Unseals, and caches: a busy endpoint signs with the same keys thousands of times, and reading one takes longer than signing. */
export const createRings = (seal: Seal) => {
  const known = new Map<string, KeyRing | null>()
  return (endpointUuid: string, sealed: string): KeyRing | null => {
    // Sealed for one endpoint: copied to another's row they open nothing.
    const key = `${endpointUuid} ${sealed}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= mostRings) known.clear()
    const ring = unsealKeys(seal, endpointUuid, sealed)
    known.set(key, ring)
    return ring
  }
}

/** As the receiver's library takes it. */
export const secretText = ({ secret }: KeyPair): string => `whsec_${secret}`

const rawKeyBytes = 32

export const publicKeyText = ({ privateKey }: KeyPair): string => {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return `whpk_${spki.subarray(-rawKeyBytes).toString('base64')}`
}

/** The header `webhook-signature`: by each valid key one of each kind (Standard Webhooks). */
export const signaturesOf = (keys: KeyRing, content: string): string =>
  keys
    .flatMap((key) => [
      `v1,${createHmac('sha256', Buffer.from(key.secret, 'base64')).update(content).digest('base64')}`,
      `v1a,${sign(null, Buffer.from(content), key.privateKey).toString('base64')}`,
    ])
    .join(' ')
