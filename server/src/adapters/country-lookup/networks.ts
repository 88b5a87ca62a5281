import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { isPublicAddress } from '../../kernel/public-address.ts'

const IPV4_IN_IPV6 = '::ffff:'

/**
 * Returns a public IP address in its usual spelling, with IPv4-mapped IPv6 addresses as IPv4. Returns null for any
 * other address or text.
 */
export function publicAddressOf(text: string): string | null {
  const address = usualSpelling(text)
  return address !== null && isPublicAddress(address) ? address : null
}

/**
 * Returns the first IP address of the network, /24 for IPv4 and /48 for IPv6. It has the same country but does not
 * identify a person.
 */
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
