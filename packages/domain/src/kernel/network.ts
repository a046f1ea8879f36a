import { isIPv6 } from 'node:net'

/** A proxy of ours passes on what it received, which need not be an address. */
const longest = 64

/**
 * Whose address it is, for counting: an IPv4 address is one caller, of an IPv6 address its first 64 bits, because
 * every household and machine is given at least so many addresses.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.slice(0, longest)
  const [head = '', tail = ''] = plain.toLowerCase().split('::')
  const groups = (part: string): string[] => (part ? part.split(':') : [])
  const before = groups(head)
  const missing = plain.includes('::') ? 8 - before.length - groups(tail).length : 0
  const all = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
