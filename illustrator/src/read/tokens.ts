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

/** More than this is as many as fit. */
const MOST_COUNTED = 12

/** The number that begins here; of those that stand together the largest counts: "twenty-one", "a hundred and one". */
export function numberAt(tokens: readonly string[], start: number): { count: number; length: number } | undefined {
  let count = valueOf(tokens[start])
  if (count === undefined) return undefined
  let end = start + 1
  for (;;) {
    const skipped = tokens[end] === 'and' && count === MOST_COUNTED ? 1 : 0
    const next = valueOf(tokens[end + skipped])
    if (next === undefined || (skipped > 0 && !isHundred(tokens[end - 1]))) break
    count = Math.max(count, next)
    end += skipped + 1
  }
  return { count, length: end - start }
}

/** A number before this word measures something: "a twenty year old oak", "a three-headed dragon". */
export function isMeasure(tokens: readonly string[], index: number): boolean {
  return MEASURES.has(tokens[index] ?? '')
}

function valueOf(token = ''): number | undefined {
  // Other figures of four digits are years.
  if (/^(?:[1-9]\d{0,2}|10{3,})$/.test(token)) return Math.min(MOST_COUNTED, Number(token))
  const value = SMALL.indexOf(token) + 1
  return value > 0 ? value : LARGE.has(token) ? MOST_COUNTED : undefined
}

function isHundred(token = ''): boolean {
  return /^(?:hundred|thousand|million)$/.test(token)
}

const SMALL = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

const LARGE: ReadonlySet<string> = new Set(
  (
    'thirteen fourteen fifteen sixteen seventeen eighteen nineteen ' +
    'twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million'
  ).split(' '),
)

const MEASURES: ReadonlySet<string> = new Set(
  (
    'year years yr yrs month months week weeks day days hour hours minute minutes century centuries percent ' +
    'degree degrees meter meters metre metres foot feet ft inch inches mile miles km mm yard yards acre acres ' +
    'story stories storey storeys storied floor tier tiers tiered layer layered dollar dollars ' +
    'headed legged eyed armed winged wheeled masted sided pointed gravity g point emission emissions waste'
  ).split(' '),
)
