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
