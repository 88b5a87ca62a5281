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

/** Relations that attach one thing to another. A held, ridden or worn thing does not move the other thing. */
export const ATTACHING_RELATIONS: readonly RelationName[] = ['with', 'riding', 'playing', 'wearing']

/** Maximum distance, in phrases, between a relation word such as "under" and its noun. */
const NOUN_DISTANCE_MAX = 5

/** Connects nouns by the relation words between them. Subjects are given as indices, places by name. */
export interface Binder {
  /** A relation word follows the latest noun. The next noun completes the relation. */
  openRelation(name: RelationName, phraseIndex: number): void
  /** True if this relation is open and still near enough for a noun. */
  isOpen(name: RelationName, phraseIndex: number): boolean
  addNoun(noun: number | PlaceName | undefined, phraseIndex: number): void
  /** Ends the open relation, because a weather, an hour or a new thing follows. */
  closeRelation(): void
  listRelations(): readonly Relation[]
}

export function createBinder(): Binder {
  const relations: Relation[] = []
  /** The latest noun that is not just held or worn. */
  let latestNoun: number | undefined
  let open: { name: RelationName; first: number | undefined; phraseIndex: number } | undefined
  /** "Under a tree sits a cat": the second thing comes before the first. */
  let inverted: { name: RelationName; second: number | PlaceName } | undefined

  function connect(second: number | PlaceName): void {
    if (!open) return
    if (open.first === undefined) {
      if (open.phraseIndex === 0) inverted = { name: open.name, second }
    } else if (open.first !== second) relations.push({ name: open.name, first: open.first, second })
  }

  return {
    openRelation(name, phraseIndex) {
      open = { name, first: latestNoun, phraseIndex }
    },
    isOpen: (name, phraseIndex) => open?.name === name && phraseIndex - open.phraseIndex <= NOUN_DISTANCE_MAX,
    addNoun(noun, phraseIndex) {
      const isExpected = open !== undefined && phraseIndex - open.phraseIndex <= NOUN_DISTANCE_MAX
      const isCarried =
        isExpected && open?.first !== undefined && open.name !== 'riding' && ATTACHING_RELATIONS.includes(open.name)
      if (noun !== undefined && isExpected) connect(noun)
      else if (typeof noun === 'number' && inverted && inverted.second !== noun) {
        relations.push({ ...inverted, first: noun })
        inverted = undefined
      }
      if (typeof noun === 'number' && !isCarried && !(isExpected && open?.first !== undefined)) latestNoun = noun
      open = undefined
    },
    closeRelation() {
      open = undefined
    },
    listRelations: () => relations,
  }
}
