import type { PlaceName } from '../compose/places.ts'
import type { Relation } from './read-prompt.ts'
import { BONDS, type RelationName } from './relations.ts'

/** How many phrases may lie between "under" and its tree. */
const NEAR = 5

/** Ties nouns together as the words between them say. */
export interface Binder {
  expect(name: RelationName, index: number): void
  expects(name: RelationName, index: number): boolean
  meet(noun: number | PlaceName | undefined, index: number): void
  /** What was waited for came as a weather or an hour, or a new thing begins. */
  settle(): void
  relations(): readonly Relation[]
}

export function createBinder(): Binder {
  const relations: Relation[] = []
  /** The latest noun that is not merely held or worn by another. */
  let last: number | undefined
  let open: { name: RelationName; of: number | undefined; at: number } | undefined
  /** "Under a tree sits a cat": the second is known before the first. */
  let inverted: { name: RelationName; to: number | PlaceName } | undefined

  function tie(to: number | PlaceName): void {
    if (!open) return
    if (open.of === undefined) {
      if (open.at === 0) inverted = { name: open.name, to }
    } else if (open.of !== to) relations.push({ name: open.name, of: open.of, to })
  }

  return {
    expect(name, index) {
      open = { name, of: last, at: index }
    },
    expects: (name, index) => open?.name === name && index - open.at <= NEAR,
    meet(noun, index) {
      const isExpected = open !== undefined && index - open.at <= NEAR
      const isHeld = isExpected && open?.of !== undefined && open.name !== 'riding' && BONDS.includes(open.name)
      if (noun !== undefined && isExpected) tie(noun)
      else if (typeof noun === 'number' && inverted && inverted.to !== noun) {
        relations.push({ ...inverted, of: noun })
        inverted = undefined
      }
      if (typeof noun === 'number' && !isHeld && !(isExpected && open?.of !== undefined)) last = noun
      open = undefined
    },
    settle() {
      open = undefined
    },
    relations: () => relations,
  }
}
