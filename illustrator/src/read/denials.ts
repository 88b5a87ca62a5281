import { isMeasure } from './numbers.ts'

/** What a few words do to those after them: keep them out, or only sound as if they did ("not only a cat"). */
export interface Denial {
  length: number
  isReal: boolean
}

/** The denial that begins here, if one does. */
export function denialAt(tokens: readonly string[], start: number): Denial | undefined {
  for (let length = LONGEST; length > 0; length--) {
    const words = tokens.slice(start, start + length).join(' ')
    if (HARMLESS.has(words)) return { length, isReal: false }
    if (DENIALS.has(words)) return { length, isReal: true }
  }
  const isZero = ['0', 'zero'].includes(tokens[start] ?? '')
  const isCount = !isMeasure(tokens, start + 1) && !DEGREES.has(tokens[start - 1] ?? '')
  return isZero && isCount ? { length: 1, isReal: true } : undefined
}

/** Words that only lead up to what is denied: "don't draw me a". */
export const LEADING: ReadonlySet<string> = new Set(
  'a an the any of me us draw paint show include add put make want need contain be'.split(' '),
)

const LONGEST = 3

const DENIALS: ReadonlySet<string> = new Set([
  ...['no', 'without', 'not', 'never', 'minus', 'except', 'neither', 'lacking', 'excluding', 'avoid', 'exclude'],
  ...['free of', 'free from', 'devoid of', 'empty of', 'instead of', 'rather than', 'anything but'],
])

const HARMLESS: ReadonlySet<string> = new Set([
  ...['not only', 'not just', 'not merely', 'not simply', 'not far', 'no matter', 'never mind'],
  ...['no', 'not'].flatMap((word) => [`${word} less than`, `${word} fewer than`, `${word} more than`]),
])

/** Before a zero they make it a temperature or a name. */
const DEGREES: ReadonlySet<string> = new Set(['below', 'above', 'under', 'sub', 'ground', 'absolute', 'patient'])
