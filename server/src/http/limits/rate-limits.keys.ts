import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

const IPV4_IN_IPV6 = '::ffff:'

/**
 * The key of a client: its IPv4 address or its IPv6 /64. `unknown` for an invalid IP address and for a reset
 * connection.
 */
export function ipKey(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  if (isIPv4(ip)) return ip
  // Most clients: the form in which Node reports IPv4 on a socket for both versions. It needs no parsing.
  if (ip.startsWith(IPV4_IN_IPV6) && isIPv4(ip.slice(IPV4_IN_IPV6.length))) return ip.slice(IPV4_IN_IPV6.length)
  // A proxy may forward an invalid value.
  if (!isIPv6(ip)) return 'unknown'
  const groups = groupsOf(ip)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The network of a client: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function networkKey(ip: string | undefined): string {
  const key = ipKey(ip)
  return isIPv4(key) ? `${key.slice(0, key.lastIndexOf('.'))}.0/24` : key
}

/**
 * The key of an email address, lower-cased like in the account library. Hashed, because it may be long and is private.
 */
export function emailKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

function groupsOf(ipv6: string): number[] {
  const [withoutZone = ''] = ipv6.split('%')
  // The URL parser converts every notation, including IPv4 at the end, to hexadecimal groups.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [start, end] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const given = (start?.length ?? 0) + (end?.length ?? 0)
  const groups = [...(start ?? []), ...Array<string>(8 - given).fill('0'), ...(end ?? [])]
  return groups.map((group) => parseInt(group, 16))
}
