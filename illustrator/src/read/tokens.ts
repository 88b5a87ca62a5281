/** More words than any real prompt has. Words after this limit change only the seed. */
const TOKENS_MAX = 400
/**
 * "Don't", "isnt", "shouldn’t". Not "can't" and "won't": they describe a subject and exclude nothing from the image.
 */
const NEGATED_VERB = /\b(?:do|does|did|is|are|was|were|has|have|had|should|must)n['’ʼ`´]?t\b/g

/** Splits a prompt into lowercase words without accents and punctuation. Letters of all scripts stay. */
export function tokenize(prompt: string): string[] {
  return (
    prompt
      .toLowerCase()
      .replace(NEGATED_VERB, ' not ')
      // Removes commas in numbers, then ratios and fractions, which are not counts.
      .replace(/(\d),(?=\d{3})/g, '$1')
      .replace(/\d+[.:]\d+/g, ' ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/['’]s\b/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((token) => token !== '')
      .slice(0, TOKENS_MAX)
  )
}

/** Possible singulars of an English plural, the likeliest first. Empty for a word that is not a plural. */
export function findSingulars(token: string): string[] {
  if ((token.length < 4 && token !== 'men') || NO_PLURAL.test(token)) return []
  return ENDINGS.flatMap(([ending, singulars]) =>
    ending.test(token) ? singulars.map((singular) => token.replace(ending, singular)) : [],
  )
}

/** Verbs and adverbs that look like plurals, and decades: "a nineties car" is one car. */
const NO_PLURAL = /^(?:does|goes|lives|grieves|news|always|(?:twen|thir|for|fif|six|seven|eigh|nine)ties)$/

/** Plural endings, each with its possible singular endings. */
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

/** Larger numbers are reduced to this number of figures. */
const COUNT_MAX = 12

/**
 * Parses the number that starts at this token. Of several numerals in a row, the largest is used: "twenty-one", "a
 * hundred and one".
 */
export function parseNumber(tokens: readonly string[], start: number): { count: number; length: number } | undefined {
  let count = parseNumeral(tokens[start])
  if (count === undefined) return undefined
  let end = start + 1
  for (;;) {
    const skipped = tokens[end] === 'and' && count === COUNT_MAX ? 1 : 0
    const next = parseNumeral(tokens[end + skipped])
    if (next === undefined || (skipped > 0 && !isHundred(tokens[end - 1]))) break
    count = Math.max(count, next)
    end += skipped + 1
  }
  return { count, length: end - start }
}

/** A number before this word is a measure, not a count: "a twenty year old oak", "a three-headed dragon". */
export function isMeasure(tokens: readonly string[], index: number): boolean {
  return MEASURES.has(tokens[index] ?? '')
}

function parseNumeral(token = ''): number | undefined {
  // Four-digit numbers other than 1000 are years.
  if (/^(?:[1-9]\d{0,2}|10{3,})$/.test(token)) return Math.min(COUNT_MAX, Number(token))
  const value = SMALL_NUMERALS.indexOf(token) + 1
  return value > 0 ? value : LARGE_NUMERALS.has(token) ? COUNT_MAX : undefined
}

function isHundred(token = ''): boolean {
  return /^(?:hundred|thousand|million)$/.test(token)
}

const SMALL_NUMERALS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

const LARGE_NUMERALS: ReadonlySet<string> = new Set(
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
