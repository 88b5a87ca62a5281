import type { PlaceName } from '../compose/places.ts'
import type { Relation } from './parse-prompt.ts'

/** Relations between two named things, with their words. The first thing is positioned relative to the second. */
export const RELATION_WORDS = {
  under: 'under, beneath, below, underneath, in the shade of, at the foot of',
  on: 'on, on top of, atop, upon, onto, at the top of',
  in: 'in, inside, inside of, within, into, out of',
  beside: 'beside, next to, by, near, alongside, close to, at, against, meets, meeting, chasing, hugging, kissing',
  behind: 'behind, at the back of',
  before: 'in front of, before',
  over: 'over, above, high above, circling',
  with: 'with, holding, carrying, eating, drinking, reading, has, having',
  riding: 'riding, riding on, riding in, rides, on the back of, astride, driving',
  playing: 'playing, playing the, playing on, plays, strumming',
  wearing: 'wearing, dressed in, wears',
  facing:
    'looking at, staring at, watching, howling at, gazing at, facing, looking up at, gazing up at, looking into, pointing at, barking at',
  mirrored: 'reflected in, mirrored in, reflecting in, reflection in',
} as const satisfies Record<string, string>

export type RelationName = keyof typeof RELATION_WORDS

/**
 * Relations that attach one thing to another. A held, ridden or worn thing does not change the position of the first.
 */
export const ATTACHING_RELATIONS: readonly RelationName[] = ['with', 'riding', 'playing', 'wearing']

/** Maximum number of phrases between a word such as "under" and its noun. */
const NEAR = 5

/** Connects nouns by the relation words between them. */
export interface Binder {
  expect(name: RelationName, index: number): void
  expects(name: RelationName, index: number): boolean
  meet(noun: number | PlaceName | undefined, index: number): void
  /** Ends the open relation, because a weather, an hour or a new thing follows. */
  settle(): void
  relations(): readonly Relation[]
}

export function createBinder(): Binder {
  const relations: Relation[] = []
  /** The latest noun that is not just held or worn. */
  let last: number | undefined
  let open: { name: RelationName; of: number | undefined; at: number } | undefined
  /** "Under a tree sits a cat": the second thing comes before the first. */
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
      const isCarried =
        isExpected && open?.of !== undefined && open.name !== 'riding' && ATTACHING_RELATIONS.includes(open.name)
      if (noun !== undefined && isExpected) tie(noun)
      else if (typeof noun === 'number' && inverted && inverted.to !== noun) {
        relations.push({ ...inverted, of: noun })
        inverted = undefined
      }
      if (typeof noun === 'number' && !isCarried && !(isExpected && open?.of !== undefined)) last = noun
      open = undefined
    },
    settle() {
      open = undefined
    },
    relations: () => relations,
  }
}
