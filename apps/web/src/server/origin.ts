import type { IncomingHttpHeaders } from 'node:http'

const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim()

/** The origin the browser sees. The front sets the forwarded headers, and only the front reaches this process. */
export function publicOrigin(headers: IncomingHttpHeaders): URL {
  const protocol = first(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  return new URL(`${protocol}://${first(headers['x-forwarded-host']) ?? headers.host ?? 'localhost'}`)
}

export const isSecureRequest = (headers: IncomingHttpHeaders): boolean =>
  publicOrigin(headers).protocol === 'https:'

/** Whether a request was made by a page of ours. A cookie alone does not say so. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === publicOrigin(headers).host
}

/** The browser behind a request: for the API's limits, and for the list of a person's sessions. */
export interface Browser {
  readonly address: string
  readonly userAgent: string
}

export const browserBehind = (headers: IncomingHttpHeaders, remoteAddress: string | undefined): Browser => ({
  address: headers['x-forwarded-for']?.toString() ?? remoteAddress ?? '',
  userAgent: headers['user-agent'] ?? '',
})
