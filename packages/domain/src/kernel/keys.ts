import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'

/** Key material of the deployment (DATA_DIR/secrets.json or the environment). None of it is ever stored in a table. */
export interface KeyMaterial {
  /** Ed25519 private key as JWK, JSON text. */
  tokenSigningKey: string
  passwordPepper: string
  otpPepper: string
  sessionTokenKey: string
  apiKeyPepper: string
}

export interface Keys {
  readonly tokenPrivate: KeyObject
  readonly tokenPublic: KeyObject
  readonly passwordPepper: string
  /** Keyed hash of a one-time code, bound to its purpose and identifier. */
  otpHash(purpose: string, identifier: string, code: string): string
  /** Keyed hash of an opaque secret (partner key, refresh token, live token) as it stands in a table. */
  secretHash(secret: string): string
  /** The derived, never stored session_token of a flight session. */
  sessionToken(sessionUuid: string): string
}

const mac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const createKeys = (material: KeyMaterial): Keys => {
  const tokenPrivate = createPrivateKey({ key: JSON.parse(material.tokenSigningKey), format: 'jwk' })
  return {
    tokenPrivate,
    tokenPublic: createPublicKey(tokenPrivate),
    passwordPepper: material.passwordPepper,
    otpHash: (purpose, identifier, code) =>
      mac(material.otpPepper, `${purpose}\n${identifier}\n${code}`).toString('hex'),
    secretHash: (secret) => mac(material.apiKeyPepper, secret).toString('hex'),
    sessionToken: (sessionUuid) =>
      mac(material.sessionTokenKey, `flight-session\n${sessionUuid}`).toString('base64url'),
  }
}

/** Compares without telling by its time how much was right. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
