import { expect, test } from 'vitest'
import { carriesPicture } from './carries-picture.ts'

const create = ['generation', 'create']

test('a generation with a reference image carries a picture', () => {
  expect(carriesPicture(create, { headers: {}, body: { image: 'data:image/png;base64,AAAA' } })).toBe(true)
})

test.each([
  ['without a reference image', create, { body: { image: null } }],
  ['of another kind', ['generation', 'get'], { id: 'x' }],
  ['with nothing', create, undefined],
])('a call %s does not', (_what, path, input) => {
  expect(carriesPicture(path, input)).toBe(false)
})
