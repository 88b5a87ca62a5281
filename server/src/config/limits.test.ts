import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { toLimitSettings } from '../http/limits/quotas.ts'
import { findConfigIssues } from '../../test/fixtures/config-issues.ts'

const readQuotas = (RATE_LIMITS: string) => toLimitSettings(readConfig({ RATE_LIMITS }, '/srv/pictor').rateLimits)

test('operators override the points of single limits by their documented names; the windows stay', () => {
  expect(readQuotas('api:ip=600, sign-in:email=5')).toEqual({
    'api:ip': { points: 600, windowSeconds: 10 },
    'sign-in:email': { points: 5, windowSeconds: 900 },
  })
  expect(toLimitSettings(readConfig({}, '/srv/pictor').rateLimits)).toEqual({})
})

test.each([
  'api:ip',
  'api:ip=0',
  'api:ip=-1',
  'api:ip=1000001',
  'api:ip=1.5',
  'api of address=600',
  'everything=1',
  'api:ip=600;upload:user=1',
  'api:ip=off',
  '=1',
])('the invalid limit %s is rejected with a message', (RATE_LIMITS) => {
  expect(findConfigIssues({ RATE_LIMITS })).toEqual([
    'RATE_LIMITS must list limits of docs/operating.md with numbers from 1 to 1000000, separated by commas, like api:ip=600,upload:user=20.',
  ])
})

test('limit names of earlier releases still work', () => {
  expect(readQuotas('api-of-address=600,sign-in-everywhere-of-mail=7')).toEqual({
    'api:ip': { points: 600, windowSeconds: 10 },
    'sign-in-everywhere:email': { points: 7, windowSeconds: 900 },
  })
})

test('a limit that is set twice is rejected', () => {
  expect(findConfigIssues({ RATE_LIMITS: 'upload:user=1,upload-of-account=2' })).toEqual([
    'RATE_LIMITS must name each limit once.',
  ])
})
