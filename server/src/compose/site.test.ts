import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { siteOf } from './site.ts'

function handleAt(address: string | undefined): string | undefined {
  const config = readConfig(address === undefined ? {} : { SOCIAL_TWITTER: address }, '/')
  return siteOf(config, { web: 'none' }, { scriptUrl: '', isTest: true }).twitterHandle
}

test.each([
  ['https://x.com/pictor_ai', 'pictor_ai'],
  ['https://www.twitter.com/@pictor/', 'pictor'],
  ['https://x.com/i/communities/1', undefined],
  ['https://example.org/pictor', undefined],
  [undefined, undefined],
])('of %s the account on Twitter is %s', (address, handle) => {
  expect(handleAt(address)).toBe(handle)
})
