import { expect, test } from 'vitest'
import { type Creature, measureCreature } from './creature.ts'
import { ANIMALS } from './catalog/animals.ts'
import { PEOPLE } from './catalog/people.ts'

const bodies = Object.entries({ ...ANIMALS, ...PEOPLE })
const findNames = (fails: (creature: Creature) => boolean) =>
  bodies.flatMap(([name, { creature }]) => (fails(creature) ? [name] : []))

test('every part of a body has a material', () => {
  expect(findNames((creature) => listMaterials(creature).some((material) => !creature.materials[material]))).toEqual([])
})

test('a pattern maps materials to existing materials', () => {
  const mapsToMissingMaterial = ({ pattern, materials }: Creature) =>
    materials.some((_, material) =>
      Array.from({ length: 400 }, (__, step) => step).some((step) => {
        const visibleMaterial = pattern?.(material, ((step % 20) - 10) / 10, -Math.floor(step / 20) / 14)
        return visibleMaterial !== undefined && !materials[visibleMaterial]
      }),
    )
  expect(findNames(mapsToMissingMaterial)).toEqual([])
})

test('a body stands or hovers at its origin and is about one unit tall', () => {
  const isMisplaced = (creature: Creature) => {
    const { left, right, top, bottom } = measureCreature(creature)
    const height = bottom - top
    return !(bottom < 0.6 && height > 0.35 && Math.max(right - left, height) < 3)
  }
  expect(findNames(isMisplaced)).toEqual([])
})

function listMaterials(creature: Creature): number[] {
  return [
    ...creature.limbs.map((limb) => limb[7]),
    ...[...(creature.behind ?? []), ...(creature.before ?? [])].map(({ material }) => material),
    ...[...(creature.linesBehind ?? []), ...(creature.lines ?? [])].map(({ material }) => material),
    ...(creature.dyed ?? []),
  ]
}
