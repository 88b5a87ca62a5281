import { expect, test } from 'vitest'
import { toIpKey, toEmailKey } from './rate-limits.keys.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['unknown', 'unknown'],
  ['192.0.2.7:1234', 'unknown'],
  ['01.2.3.4', 'unknown'],
])('the IP address %s is counted as %s', (ip, key) => {
  expect(toIpKey(ip)).toBe(key)
})

test('an email address has one key in any letter case, and the key is short and not readable', () => {
  expect(toEmailKey('Ada@Example.ORG')).toBe(toEmailKey('ada@example.org'))
  expect(toEmailKey('ada@example.org')).not.toBe(toEmailKey('ada@example.com'))
  expect(toEmailKey('a'.repeat(16_000))).toHaveLength(43)
  expect(toEmailKey('ada@example.org')).not.toContain('ada')
})
