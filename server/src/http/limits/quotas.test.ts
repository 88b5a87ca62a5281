import { expect, test } from 'vitest'
import { limits, type LimitName } from './quotas.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Limits that are requirements; the others are technical choices. */
const DECIDED: Partial<Record<LimitName, [points: number, windowSeconds: number]>> = {
  'api of account': [120, 10],
  'api of address': [300, 10],
  'generate of account': [10, 10],
  'sign-in of mail': [10, 15 * MINUTE],
  'sign-in of address': [30, 5 * MINUTE],
  'sign-up of address': [20, HOUR],
  'reset of mail': [3, HOUR],
  'resend of mail': [3, HOUR],
  'upload of account': [60, HOUR],
}

test.each(Object.entries(DECIDED))('%s is %j', (name, [points, windowSeconds]) => {
  expect(limits[name as LimitName]).toEqual({ points, windowSeconds })
})
