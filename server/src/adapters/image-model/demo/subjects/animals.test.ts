import { expect, test } from 'vitest'
import { reachOfAnimal, type Animal } from './animal.ts'
import { ANIMALS } from './catalogue/animals.ts'
import { PEOPLE } from './catalogue/people.ts'

const bodies = Object.entries({ ...ANIMALS, ...PEOPLE }).map(([name, { animal }]): [string, Animal] => [name, animal])

test.each(bodies)('every part of a %s has a material', (_, animal) => {
  const used = [
    ...animal.limbs.map((limb) => limb[7]),
    ...[...(animal.behind ?? []), ...(animal.before ?? [])].map(({ material }) => material),
    ...[...(animal.linesBehind ?? []), ...(animal.lines ?? [])].map(({ material }) => material),
    ...(animal.dyed ?? []),
  ]
  for (const material of used) expect(animal.materials[material]).toBeDefined()
})

test.each(bodies)('the pattern of a %s leads from material to material', (_, animal) => {
  if (!animal.pattern) return
  for (let material = 0; material < animal.materials.length; material++)
    for (let step = 0; step < 400; step++) {
      const shown = animal.pattern(material, ((step % 20) - 10) / 10, -Math.floor(step / 20) / 14)
      expect(animal.materials[shown]).toBeDefined()
    }
})

test.each(bodies)('a %s stands or hovers at its origin and is about a unit tall', (_, animal) => {
  const { left, right, top, bottom } = reachOfAnimal(animal)
  expect(bottom).toBeLessThan(0.6)
  expect(bottom - top).toBeGreaterThan(0.35)
  expect(Math.max(right - left, bottom - top)).toBeLessThan(3)
})
