/** Enough to read any real prompt; the rest still counts for the seed. */
const MOST_TOKENS = 400
/** "Don't", "isnt", "shouldn’t"; what someone can't or won't do is no wish. */
const DENYING_VERB = /\b(?:do|does|did|is|are|was|were|has|have|had|should|must)n['’ʼ`´]?t\b/g

/** Lower-case words without accents and punctuation; letters of any script stay. */
export function tokensOf(prompt: string): string[] {
  return (
    prompt
      .toLowerCase()
      .replace(DENYING_VERB, ' not ')
      // A ratio or a fraction counts nothing.
      .replace(/(\d),(?=\d{3})/g, '$1')
      .replace(/\d+[.:]\d+/g, ' ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/['’]s\b/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((token) => token !== '')
      .slice(0, MOST_TOKENS)
  )
}

/** What an English noun may be the plural of, the likeliest first; none for a word that is no plural. */
export function singularsOf(token: string): string[] {
  if ((token.length < 4 && token !== 'men') || NO_PLURAL.test(token)) return []
  return ENDINGS.flatMap(([ending, singulars]) =>
    ending.test(token) ? singulars.map((singular) => token.replace(ending, singular)) : [],
  )
}

/** Verbs and adverbs that look like plurals, and the decades: "a nineties car" is one. */
const NO_PLURAL = /^(?:does|goes|lives|grieves|news|always|(?:twen|thir|for|fif|six|seven|eigh|nine)ties)$/

/** How plurals end, and how their singulars may. */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^people$/, ['person']],
  [/men$/, ['man']],
  [/children$/, ['child']],
  [/^oxen$/, ['ox']],
  [/mice$/, ['mouse']],
  [/geese$/, ['goose']],
  [/ies$/, ['y', 'ie']],
  [/(?<!s)s$/, ['']],
  [/ves$/, ['f', 'fe']],
  [/(?<=[sxzo]|ch|sh)es$/, ['']],
  [/(?:ss|zz)es$/, ['s', 'z']],
  [/i$/, ['us']],
  [/ae$/, ['a']],
  [/eaux$/, ['eau']],
]
