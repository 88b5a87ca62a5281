import { expect, test } from 'vitest'
import { type Animal, reachOfAnimal } from './animal.ts'
import { ANIMALS } from '../catalog/animals.ts'
import { PEOPLE } from '../catalog/people.ts'

const bodies = Object.entries({ ...ANIMALS, ...PEOPLE })
const namesOf = (fails: (animal: Animal) => boolean) =>
  bodies.flatMap(([name, { animal }]) => (fails(animal) ? [name] : []))

test('every part of a body has a material', () => {
  expect(namesOf((animal) => materialsUsed(animal).some((material) => !animal.materials[material]))).toEqual([])
})

test('a pattern maps materials to existing materials', () => {
  const leavesMaterials = ({ pattern, materials }: Animal) =>
    materials.some((_, material) =>
      Array.from({ length: 400 }, (__, step) => step).some((step) => {
        const visibleMaterial = pattern?.(material, ((step % 20) - 10) / 10, -Math.floor(step / 20) / 14)
        return visibleMaterial !== undefined && !materials[visibleMaterial]
      }),
    )
  expect(namesOf(leavesMaterials)).toEqual([])
})

test('a body stands or hovers at its origin and is about one unit tall', () => {
  const isMisplaced = (animal: Animal) => {
    const { left, right, top, bottom } = reachOfAnimal(animal)
    const height = bottom - top
    return !(bottom < 0.6 && height > 0.35 && Math.max(right - left, height) < 3)
  }
  expect(namesOf(isMisplaced)).toEqual([])
})

function materialsUsed(animal: Animal): number[] {
  return [
    ...animal.limbs.map((limb) => limb[7]),
    ...[...(animal.behind ?? []), ...(animal.before ?? [])].map(({ material }) => material),
    ...[...(animal.linesBehind ?? []), ...(animal.lines ?? [])].map(({ material }) => material),
    ...(animal.dyed ?? []),
  ]
}
