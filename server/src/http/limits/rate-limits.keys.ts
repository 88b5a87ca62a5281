import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

const IPV4_IN_IPV6 = '::ffff:'

/**
 * Returns the key of a client: its IPv4 address or its IPv6 /64. `unknown` for an invalid IP address and for a reset
 * connection.
 */
export function toIpKey(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  if (isIPv4(ip)) return ip
  // Most clients: on a socket for both versions, Node reports IPv4 addresses in this form. No parsing is needed.
  if (ip.startsWith(IPV4_IN_IPV6) && isIPv4(ip.slice(IPV4_IN_IPV6.length))) return ip.slice(IPV4_IN_IPV6.length)
  // A proxy may forward an invalid value.
  if (!isIPv6(ip)) return 'unknown'
  const groups = parseGroups(ip)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Returns the network of a client: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function toNetworkKey(ip: string | undefined): string {
  const key = toIpKey(ip)
  return isIPv4(key) ? `${key.slice(0, key.lastIndexOf('.'))}.0/24` : key
}

/**
 * Returns the key of an email address, lower-cased like in the account library. It is hashed, because the address is
 * private and may be long.
 */
export function toEmailKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

function parseGroups(ipv6: string): number[] {
  const [withoutZone = ''] = ipv6.split('%')
  // The URL parser converts every notation, including IPv4 at the end, to hexadecimal groups.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [start, end] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const givenCount = (start?.length ?? 0) + (end?.length ?? 0)
  const groups = [...(start ?? []), ...Array<string>(8 - givenCount).fill('0'), ...(end ?? [])]
  return groups.map((group) => parseInt(group, 16))
}
