import type { WebhookEvent } from './generated.ts'
import { here } from './platform.ts'

/** A delivery that is not from Clearway, was changed on its way, or comes from another time. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

export interface Delivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came, before anything parses it. */
  readonly body: string | Uint8Array
}

export interface VerifyOptions {
  /** `whsec_…`, or the public key `whpk_…`; several while they rotate. One that fits is enough. */
  readonly keys: string | readonly string[]
  /** How far the timestamp may lie from now. */
  readonly toleranceS?: number
  readonly now?: () => number
}

const usualToleranceS = 300
const secondMs = 1_000

/**
 * The event of a delivery that Clearway signed (Standard Webhooks). Throws WebhookRefused otherwise. The same event may
 * be delivered again: it keeps its `id`.
 */
export const verifyWebhook = async (
  { headers, body }: Delivery,
  { keys, toleranceS = usualToleranceS, now = here.now }: VerifyOptions,
): Promise<WebhookEvent> => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookRefused('A header of Standard Webhooks is missing.')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('webhook-timestamp is no number of seconds.')
  if (Math.abs(now() / secondMs - Number(timestamp)) > toleranceS)
    throw new WebhookRefused(`The delivery lies more than ${toleranceS} s from now.`)
  const content = bytesOf(`${id}.${timestamp}.`, body)
  for (const key of [keys].flat())
    if (await isSigned(content, key, signatures)) return JSON.parse(textOf(body)) as WebhookEvent
  throw new WebhookRefused('No signature fits the body and a known key.')
}

const headerOf = (headers: Delivery['headers'], name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.join(' ')
}

const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body)

const bytesOf = (head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> => {
  const [first, rest] = [
    new TextEncoder().encode(head),
    typeof body === 'string' ? new TextEncoder().encode(body) : body,
  ]
  const bytes = new Uint8Array(first.length + rest.length)
  bytes.set(first)
  bytes.set(rest, first.length)
  return bytes
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** A kind of key: its signatures' mark, and how WebCrypto names it. It compares in constant time. */
const kinds = [
  { prefix: 'whsec_', mark: 'v1', algorithm: { name: 'HMAC', hash: 'SHA-256' } },
  { prefix: 'whpk_', mark: 'v1a', algorithm: { name: 'Ed25519' } },
] as const

const isSigned = async (
  content: Uint8Array<ArrayBuffer>,
  keyText: string,
  signatures: string,
): Promise<boolean> => {
  const kind = kinds.find(({ prefix }) => keyText.startsWith(prefix))
  const raw = kind && fromBase64(keyText.slice(kind.prefix.length))
  if (!raw) throw new TypeError('A key begins with whsec_ or whpk_ and goes on in base64.')
  const { mark, algorithm } = kind
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
  for (const signature of signatures.split(/\s+/)) {
    const [version, text = ''] = signature.split(',')
    const bytes = version === mark ? fromBase64(text) : null
    if (bytes && (await crypto.subtle.verify(algorithm, key, bytes, content))) return true
  }
  return false
}
