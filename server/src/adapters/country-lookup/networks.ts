import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { isPublicIp } from '../../kernel/public-ip.ts'

const IPV4_IN_IPV6 = '::ffff:'

/**
 * Returns a public IP address in its canonical notation, and an IPv4-mapped IPv6 address as IPv4. Returns null for any
 * other IP address or text.
 */
export function toPublicIp(text: string): string | null {
  const ip = normalizeIp(text)
  return ip !== null && isPublicIp(ip) ? ip : null
}

/**
 * Returns the first IP address of the network that contains `ip`: /24 for IPv4, /48 for IPv6. A network is in one
 * country but does not identify a person.
 */
export function toNetworkIp(ip: string): string {
  if (isIPv4(ip)) return ip.replace(/\d+$/, '0')
  const [start = ''] = ip.split('::')
  const [first = '0', second = '0', third = '0'] = start.split(':')
  return `${first}:${second}:${third}::`
}

function normalizeIp(text: string): string | null {
  if (isIPv4(text)) return text
  if (!isIPv6(text) || text.includes('%')) return null
  const { address: ip } = new SocketAddress({ address: text, family: 'ipv6' })
  const mapped = ip.startsWith(IPV4_IN_IPV6) ? ip.slice(IPV4_IN_IPV6.length) : ''
  return isIPv4(mapped) ? mapped : ip
}
