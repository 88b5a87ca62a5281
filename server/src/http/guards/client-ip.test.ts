import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createClientIpReader } from './client-ip.ts'

function requestFrom(peer: string, forwarded: string): IncomingMessage {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }))
  request.headers['x-forwarded-for'] = forwarded
  return request
}

test.each([
  [
    'behind a trusted proxy, the client IP address is the one that the proxy added',
    '10.0.0.1',
    '8.8.8.8, 198.51.100.1',
    '198.51.100.1',
  ],
  ['for any other peer, the client IP address is its own', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
])('%s', (_title, peer, forwarded, ip) => {
  expect(createClientIpReader(['10.0.0.0/8'])(requestFrom(peer, forwarded))).toBe(ip)
})

test('without trusted proxies, forwarded IP addresses are ignored', () => {
  expect(createClientIpReader([])(requestFrom('10.0.0.1', '198.51.100.1'))).toBe('10.0.0.1')
})
