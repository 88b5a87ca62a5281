import { STYLES } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { stylePicture } from './style-pictures.ts'

test('every style has a picture of its own', () => {
  const addresses = STYLES.map(stylePicture)
  expect(addresses.filter((address) => address === undefined)).toEqual([])
  expect(new Set(addresses).size).toBe(STYLES.length)
})
