import { createRandom } from '../src/math/random.ts'
import { NOUNS } from '../src/read/nouns/families.ts'

const FORMS: readonly [string, ...string[]] = [
  'a NOUN',
  'the NOUN and the OTHER',
  'a NOUN at HOUR',
  'a COLOR NOUN',
  'a NOUN in the OTHER at HOUR',
  'my NOUN, COLOR and far away',
]
const HOURS: readonly [string, ...string[]] = ['dawn', 'noon', 'sunset', 'dusk', 'night', 'golden hour']
const COLORS: readonly [string, ...string[]] = ['red', 'blue', 'green', 'golden', 'violet', 'black', 'white', 'pink']

/** Returns `count` different prompts that consist of known words. */
export function samplePrompts(count: number): string[] {
  const random = createRandom(500)
  const nouns = Object.values(NOUNS).flatMap((table) =>
    table.flatMap(([words]) => words.split(',').map((word) => word.trim())),
  )
  const noun = () => nouns[random.integer(0, nouns.length - 1)] ?? ''
  const prompts = new Set<string>()
  while (prompts.size < count) {
    const form = random.pick(FORMS)
    prompts.add(
      form
        .replace('NOUN', noun())
        .replace('OTHER', noun())
        .replace('HOUR', random.pick(HOURS))
        .replace('COLOR', random.pick(COLORS)),
    )
  }
  return [...prompts]
}
