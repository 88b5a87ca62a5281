/** How two named things stand to each other, and the words for it. The first is where the second says. */
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

/** Bonds that make two things one: what is held, ridden or worn says no more about where the first stands. */
export const BONDS: readonly RelationName[] = ['with', 'riding', 'playing', 'wearing']
