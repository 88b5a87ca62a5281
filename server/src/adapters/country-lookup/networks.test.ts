import { expect, test } from 'vitest'
import { toNetworkIp, toPublicIp } from './networks.ts'

test.each([
  ['49.36.0.1', '49.36.0.0'],
  ['::ffff:49.36.7.255', '49.36.7.0'],
  ['2405:200:1:2:3:4:5:6', '2405:200:1::'],
  ['2405:200::1', '2405:200:0::'],
  ['2405::1', '2405:0:0::'],
  ['2405:0200:0001:0000:0000:0000:0000:0001', '2405:200:1::'],
])('the network of %s starts at %s', (ip, network) => {
  expect(toNetworkIp(toPublicIp(ip) ?? '')).toBe(network)
})
