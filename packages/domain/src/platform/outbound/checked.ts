import { isIP } from 'node:net'
import { Failure } from '../../kernel/index.ts'
import { isPublicAddress, withinNetworks } from './addresses.ts'

/** An address that others choose, in its usual notation; 422 where nothing may be sent there. A name is resolved at each sending. */
export const checkedAddress = (field: string, text: string, allowedNetworks: readonly string[]): string => {
  const refused = (sentence: string): Failure => new Failure('unprocessable', `${field}: ${sentence}`)
  if (!URL.canParse(text)) throw refused('is not an address such as https://partner.example/hooks')
  const url = new URL(text)
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && allowedNetworks.length > 0))
    throw refused('must begin with https://')
  if (url.username || url.password)
    throw refused('must not hold a name or password; requests are signed, so check the signature')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const isReachable = !isIP(literal) || isPublicAddress(literal) || withinNetworks(allowedNetworks)(literal)
  if (!isReachable) throw refused(`${literal} is not a public address`)
  url.hash = ''
  return url.href
}
