import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks outside the public internet, according to the IANA registry of special-purpose addresses, and one
 * internal IP address of Azure.
 */
const CLOSED_IPV4: [network: string, bits: number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // the wire server of Azure
  ['169.254.0.0', 16], // link-local, with most clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast tunnels
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]
/**
 * The only public part of IPv6. Loopback, IPv4-mapped, NAT64, unique local, link-local and multicast addresses are
 * outside this network.
 */
const OPEN_IPV6: [network: string, bits: number][] = [['2000::', 3]]
/** Networks within OPEN_IPV6 that are not public. */
const CLOSED_IPV6: [network: string, bits: number][] = [
  ['2001::', 23], // protocol assignments, Teredo, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which may lead to any IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
]

const closedIpv4 = createBlockList(CLOSED_IPV4, 'ipv4')
const openIpv6 = createBlockList(OPEN_IPV6, 'ipv6')
const closedIpv6 = createBlockList(CLOSED_IPV6, 'ipv6')

/**
 * Whether an IP address in canonical notation is on the public internet, not in a private network or a cloud's internal
 * one.
 */
export function isPublicIp(ip: string): boolean {
  if (isIP(ip) === 4) return !closedIpv4.check(ip, 'ipv4')
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (isIP(ip) !== 6 || ip.includes('%')) return false
  return openIpv6.check(ip, 'ipv6') && !closedIpv6.check(ip, 'ipv6')
}

function createBlockList(networks: [network: string, bits: number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}
