import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { isPublicAddress } from '../../kernel/public-address.ts'

const IPV4_IN_IPV6 = '::ffff:'

/** A visitor's address as it stands on the public internet, IPv4 taken out of IPv6; null for every other address or text. */
export function publicAddressOf(text: string): string | null {
  const address = usualSpelling(text)
  return address !== null && isPublicAddress(address) ? address : null
}

/** The first address of the network around a public address, /24 of IPv4 and /48 of IPv6: one country, and nobody in it. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0')
  const [start = ''] = address.split('::')
  const [first = '0', second = '0', third = '0'] = start.split(':')
  return `${first}:${second}:${third}::`
}

function usualSpelling(text: string): string | null {
  if (isIPv4(text)) return text
  if (!isIPv6(text) || text.includes('%')) return null
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = address.startsWith(IPV4_IN_IPV6) ? address.slice(IPV4_IN_IPV6.length) : ''
  return isIPv4(mapped) ? mapped : address
}
