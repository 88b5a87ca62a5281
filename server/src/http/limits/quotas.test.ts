import { expect, test } from 'vitest'
import { limits, type LimitName } from './quotas.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Limits that are requirements; the others are technical choices. */
const REQUIRED: Partial<Record<LimitName, [points: number, windowSeconds: number]>> = {
  'api:user': [120, 10],
  'api:ip': [300, 10],
  'generate:user': [10, 10],
  'sign-in:email': [10, 15 * MINUTE],
  'sign-in:ip': [30, 5 * MINUTE],
  'sign-up:ip': [20, HOUR],
  'reset:email': [3, HOUR],
  'resend:email': [3, HOUR],
  'upload:user': [60, HOUR],
}

test.each(Object.entries(REQUIRED))('%s is %j', (name, [points, windowSeconds]) => {
  expect(limits[name as LimitName]).toEqual({ points, windowSeconds })
})
