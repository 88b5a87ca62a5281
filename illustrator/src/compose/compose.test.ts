import { STYLES } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { createRandom } from '../math/random.ts'
import { COLORS } from '../read/colors.ts'
import { createLexicon } from '../read/lexicon.ts'
import { mapSubjectsToWords } from '../read/nouns/families.ts'
import { parsePrompt } from '../read/parse-prompt.ts'
import { compose } from './compose.ts'
import type { PlaceName } from './places.ts'
import { STYLE_DEFAULTS } from './mood.ts'

const lexicon = createLexicon()
const frame = { width: 100, height: 150 }

function composePrompt(prompt: string, seed = 1) {
  return compose(parsePrompt(prompt, lexicon), STYLE_DEFAULTS.None, { frame, random: createRandom(seed) })
}

test.each<[string, PlaceName]>([
  ['a ship in the mountains', 'lake'],
  ['a ship on the beach', 'sea'],
  ['a horse on the beach', 'beach'],
  ['a horse by the sea', 'beach'],
  ['a lighthouse by the sea', 'sea'],
  ['a whale at sunset', 'sea'],
  ['a goldfish in the sea', 'underwater'],
  ['a cup of coffee by the sea', 'table'],
  ['tulips in a vase', 'table'],
  ['a car in the city', 'street'],
  ['a woman', 'portrait'],
  ['a woman in the rain in the city', 'skyline'],
  ['a girl and her dog on a meadow', 'meadow'],
  ['a rabbit under a cherry tree', 'meadow'],
  ['an astronaut', 'space'],
  ['a field of poppies', 'meadow'],
  ['an erupting volcano', 'volcano'],
  ['a fox in a lavender field', 'lavenderField'],
  ['a pirate ship near a tropical island', 'island'],
  ['a canoe in the canyon', 'lake'],
  ['a stone bridge over a river', 'lake'],
  ['a lonely oak', 'meadow'],
  ['the milky way over the desert', 'desert'],
  ['fireworks over a city', 'skyline'],
  ['a vespa in italy', 'town'],
  ['a cozy library with a fireplace', 'room'],
  ['a cat in the kitchen', 'room'],
  ['a violin on a chair', 'room'],
  ['an old man in a library', 'room'],
  ['a cup of coffee in a cafe', 'table'],
  ['a bowl of ramen', 'table'],
  ['a teddy bear in the snow', 'snow'],
  ['xyzzy', 'abstract'],
])('"%s" is set in the place "%s"', (prompt, place) => {
  for (let seed = 0; seed < 12; seed++) expect(composePrompt(prompt, seed).place).toBe(place)
})

test('every named subject becomes a figure with every seed', () => {
  for (const [subject, word] of mapSubjectsToWords())
    for (let seed = 0; seed < 5; seed++)
      expect(composePrompt(`a ${word} in the desert`, seed).figures.map((figure) => figure.subject)).toContain(subject)
})

test('leaves follow the season unless the prompt names their color', () => {
  const [inAutumn] = composePrompt('a tree in autumn').figures
  const [inSpring] = composePrompt('a tree in spring').figures
  const [named] = composePrompt('a red tree in autumn').figures
  expect(inAutumn?.color).not.toEqual(inSpring?.color)
  expect(named?.color).toEqual(COLORS.red)
})

test('figures stay inside the image', () => {
  for (const prompt of ['seven penguins', 'a fox, a bear, a wolf and a deer', 'six balloons over the alps'])
    for (let seed = 0; seed < 20; seed++)
      for (const { x, y } of composePrompt(prompt, seed).figures) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(1)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThanOrEqual(1)
      }
})

test('every style has defaults', () => {
  for (const style of STYLES) expect(STYLE_DEFAULTS[style]).toBeDefined()
})
