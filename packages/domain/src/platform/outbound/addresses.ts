import { BlockList, isIP } from 'node:net'

/** IPv4 that is not for everybody: IANA's special-purpose registry, multicast and what is reserved. */
const special: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/**
 * Of IPv6 only 2000::/3 is given out, so everything else is refused with what carries an IPv4 address in it: mapped
 * (::ffff:0:0/96), NAT64 (64:ff9b::/96), loopback, unique local, link-local, multicast. Within it:
 */
const globalIpv6 = ['2000::', 3] as const
const specialIpv6: typeof special = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const listOf = (networks: typeof special, family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
const blockedIpv4 = listOf(special, 'ipv4')
const blockedIpv6 = listOf(specialIpv6, 'ipv6')
const givenOut = listOf([globalIpv6], 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !blockedIpv4.check(address, 'ipv4')
  return isIP(address) === 6 && givenOut.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
}

/** A network such as 10.0.0.0/8 or fd00::/8; null for what is none. */
const networkIn = (text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null => {
  const [address = '', bits = ''] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (!family || !(prefix <= most)) return null
  return { address, prefix, family: family === 4 ? 'ipv4' : 'ipv6' }
}

export const isNetwork = (text: string): boolean => networkIn(text) !== null

/** Whether an address is in networks that the operator names. */
export const withinNetworks = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const text of networks) {
    const network = networkIn(text)
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
