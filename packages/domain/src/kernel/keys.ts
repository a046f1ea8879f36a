import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { createSeal, type Seal } from './seal.ts'

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
  /** For messages that wait to be sent: their codes and links are in no table in clear. */
  readonly messageSeal: Seal
  /** For the signing keys of webhooks. */
  readonly webhookSeal: Seal
  /** For the addresses and keys of browsers that take pushes. */
  readonly pushSeal: Seal
  /** The P-256 key pair that push services know this deployment by (VAPID, RFC 8292), raw as base64url. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string }
  /** Shows that a link to unsubscribe was made here. */
  unsubscribeMac(text: string): string
  /** Keyed hash of a one-time code, bound to its purpose and identifier. */
  otpHash(purpose: string, identifier: string, code: string): string
  /** Keyed hash of an opaque secret (partner key, refresh token, live token) as it is kept in a table. */
  secretHash(secret: string): string
  /** What the console's refresh token is exchanged for: each of its processes comes to the same one. */
  nextRefreshToken(refreshToken: string): string
  /** Keyed hash over the audit: write access to the database alone is not enough to make one that fits. */
  auditMac(text: string): string
  /** Shows that a live token was made here, before it is looked up. */
  liveTokenMac(text: string): string
  /** The derived, never stored session_token of a flight session. */
  sessionToken(sessionUuid: string): string
  /** What the telemetry services share frames under at a broker: the same for all of them, known only to them. */
  readonly consumerGroup: string
}

const mac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const signingKeyOf = (jwk: string): KeyObject =>
  createPrivateKey({ key: JSON.parse(jwk), format: 'jwk' })

export const createKeys = (material: KeyMaterial): Keys => {
  const tokenPrivate = signingKeyOf(material.tokenSigningKey)
  return {
    tokenPrivate,
    tokenPublic: createPublicKey(tokenPrivate),
    passwordPepper: material.passwordPepper,
    messageSeal: createSeal(material.otpPepper, 'outgoing messages'),
    webhookSeal: createSeal(material.apiKeyPepper, 'webhook keys'),
    pushSeal: createSeal(material.apiKeyPepper, 'push devices'),
    vapid: vapidKeys(material.apiKeyPepper),
    unsubscribeMac: (text) => mac(material.apiKeyPepper, `unsubscribe\n${text}`).toString('base64url'),
    otpHash: (purpose, identifier, code) =>
      mac(material.otpPepper, `${purpose}\n${identifier}\n${code}`).toString('hex'),
    secretHash: (secret) => mac(material.apiKeyPepper, secret).toString('hex'),
    nextRefreshToken: (refreshToken) =>
      mac(material.apiKeyPepper, `refresh token after\n${refreshToken}`).toString('base64url'),
    auditMac: createAuditMac(material.apiKeyPepper),
    liveTokenMac: (text) => mac(material.apiKeyPepper, `live token\n${text}`).toString('base64url'),
    sessionToken: (sessionUuid) =>
      mac(material.sessionTokenKey, `flight-session\n${sessionUuid}`).toString('base64url'),
    consumerGroup: mac(material.sessionTokenKey, 'frame consumers').toString('hex'),
  }
}

/** Derived, as everything else is: nothing more to keep, and the same in every process. */
const vapidKeys = (apiKeyPepper: string): Keys['vapid'] => {
  const privateKey = mac(apiKeyPepper, 'clearway vapid')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Apart from the hashes of partner keys, which the same pepper makes. */
export const createAuditMac = (apiKeyPepper: string): Keys['auditMac'] => {
  const key = mac(apiKeyPepper, 'clearway audit').toString('hex')
  return (text) => mac(key, text).toString('hex')
}

/** Compares without telling by its time how much was right. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
