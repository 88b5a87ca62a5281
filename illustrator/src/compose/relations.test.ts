import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { createRandom } from '../math/random.ts'
import { ADJECTIVES } from '../read/adjectives.ts'
import { createLexicon } from '../read/lexicon.ts'
import { drawnWords } from '../read/nouns/families.ts'
import { parsePrompt } from '../read/parse-prompt.ts'
import type { SubjectName } from '../subjects/catalog.ts'
import { bulkOf, extentOf } from '../subjects/animals/extent.ts'
import { compose } from './compose.ts'
import type { Figure, Scene } from './scene.ts'
import { stanceOf } from './figures.ts'
import { STYLE_DEFAULTS } from './mood.ts'

const lexicon = createLexicon()
const SEEDS = Array.from({ length: 10 }, (_, seed) => seed)

function composed(prompt: string, seed = 1): Scene {
  const parsedPrompt = parsePrompt(prompt, lexicon)
  return compose(parsedPrompt, STYLE_DEFAULTS.None, { frame: { width: 100, height: 100 }, random: createRandom(seed) })
}

function figureOf({ figures }: Scene, subject: SubjectName): Figure {
  const figure = figures.find((other) => other.subject === subject)
  if (!figure) throw new Error(`${subject} is missing`)
  return figure
}

/** Figures with everything that is attached to them. */
function everyone({ figures }: Scene): SubjectName[] {
  return figures.flatMap(({ subject, attached = [] }) => [subject, ...attached.map((child) => child.subject)])
}

const topOf = ({ subject, y, size }: Figure) => y + extentOf(subject).top * size

test('a subject under another is at its foot, nearer and smaller', () => {
  for (const seed of SEEDS) {
    const scene = composed('a cat under a windmill', seed)
    const cat = figureOf(scene, 'cat')
    const mill = figureOf(scene, 'windmill')
    expect(Math.abs(cat.x - mill.x)).toBeLessThan(0.25)
    expect(cat.y).toBeGreaterThan(mill.y)
    expect(cat.size * bulkOf('cat')).toBeLessThan(mill.size * bulkOf('windmill') * 0.7)
  }
})

test('a subject over another flies above its top', () => {
  for (const seed of SEEDS) {
    const scene = composed('a balloon over a castle', seed)
    const balloon = figureOf(scene, 'balloon')
    const castle = figureOf(scene, 'castle')
    expect(balloon.y).toBeLessThan(topOf(castle) + 0.04)
    expect(Math.abs(balloon.x - castle.x)).toBeLessThan(0.15)
  }
})

test('a whale over the city flies', () => {
  for (const seed of SEEDS) {
    const scene = composed('a whale over the city', seed)
    expect(scene.place).toBe('skyline')
    expect(stanceOf(figureOf(scene, 'whale'))).toBe('flies')
  }
})

test('a subject in front is nearer, a subject behind is farther', () => {
  for (const seed of SEEDS) {
    const before = composed('a fox in front of a house', seed)
    expect(figureOf(before, 'fox').y).toBeGreaterThan(figureOf(before, 'house').y)
    const behind = composed('a fox behind a house', seed)
    expect(figureOf(behind, 'fox').y).toBeLessThan(figureOf(behind, 'house').y)
  }
})

test('subjects next to each other are at one depth and do not overlap', () => {
  for (const seed of SEEDS) {
    const scene = composed('a fox next to a bear', seed)
    const fox = figureOf(scene, 'fox')
    const bear = figureOf(scene, 'bear')
    expect(Math.abs(fox.y - bear.y)).toBeLessThan(0.03)
    expect(Math.abs(fox.x - bear.x)).toBeGreaterThan(0.11)
  }
})

test('a subject that looks at another faces it', () => {
  for (const seed of SEEDS) {
    const scene = composed('a fox looking at a house', seed)
    const fox = figureOf(scene, 'fox')
    expect(Math.sign(figureOf(scene, 'house').x - fox.x)).toBe(fox.flip)
  }
})

test('a subject that looks at the moon has a large moon behind it', () => {
  expect(composed('a wolf howling at the moon').camera.name).toBe('backlit')
})

test.each<[string, SubjectName, SubjectName]>([
  ['an astronaut riding a horse', 'horse', 'astronaut'],
  ['a cat on a turtle', 'turtle', 'cat'],
  ['a fish in a cup', 'cup', 'fish'],
  ['a penguin in a boat', 'boat', 'penguin'],
  ['a girl with a red rose', 'woman', 'rose'],
  ['a robot holding a candle', 'robot', 'candle'],
  ['a person with a balloon', 'person', 'balloon'],
])('"%s" makes one group', (prompt, parent, child) => {
  for (const seed of SEEDS) {
    const { figures } = composed(prompt, seed)
    expect(figures.map(({ subject }) => subject)).toEqual([parent])
    expect(figures[0]?.attached?.map(({ subject }) => subject)).toEqual([child])
  }
})

test('a rider sits on the back; a held thing is between hip and head', () => {
  const horse = extentOf('horse')
  const [rider] = figureOf(composed('a hiker riding a horse'), 'horse').attached ?? []
  // The hip of a rider is a little more than two fifths above its feet, which set its position.
  const hip = (rider?.at[1] ?? 0) + extentOf('hiker').top * 0.42 * (rider?.scale ?? 0)
  expect(hip).toBeLessThan(horse.top * 0.45)
  expect(hip).toBeGreaterThan(horse.top)
})

test('every attachment and relation keeps all named subjects', () => {
  const names = [...drawnWords().values()]
  const words = ['under', 'on', 'in', 'beside', 'behind', 'over', 'with', 'riding', 'playing', 'wearing', 'looking at']
  names.forEach((first, i) => {
    const second = names[(i * 7 + 3) % names.length] ?? 'fox'
    for (const word of words) {
      const scene = composed(`a ${first} ${word} a ${second}`, i)
      const expected = parsePrompt(`a ${first} ${word} a ${second}`, lexicon).subjects
      for (const { subject } of expected) expect(everyone(scene)).toContain(subject)
      for (const { x, y } of scene.figures) {
        expect(x).toBeGreaterThan(0.05)
        expect(x).toBeLessThan(0.95)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThanOrEqual(1)
      }
    }
  })
})

test('a single subject fills a large part of the image', () => {
  for (const [subject, word] of drawnWords())
    for (const seed of SEEDS) {
      const [figure] = composed(`a ${word}`, seed).figures
      const share = (figure?.size ?? 0) * bulkOf(subject)
      expect(share).toBeGreaterThan(0.36)
      expect(share).toBeLessThan(0.9)
    }
})

test('a dozen gives twelve figures', () => {
  expect(composed('a dozen balloons').figures).toHaveLength(12)
})

test('every adjective changes the scene', () => {
  const plain = composed('a lighthouse in a meadow')
  const idle = ADJECTIVES.map(([words]) => words.split(', ')[0] ?? '').filter((word) =>
    isDeepStrictEqual(composed(`a ${word} lighthouse in a meadow`), plain),
  )
  expect(idle).toEqual([])
})

test('an excluded color is replaced by another', () => {
  expect(composed('a blue car').figures[0]?.color).not.toEqual(composed('a car, not blue').figures[0]?.color)
  expect(composed('a car, not blue').figures[0]?.color).toBeDefined()
})

test('a prompt without clouds has an empty sky, without the sun a hidden disc', () => {
  expect(composed('a meadow without clouds')).toMatchObject({ heaps: 0, cloudCover: 0.03 })
  expect(composed('a meadow without a sun').sun.isHidden).toBe(true)
})

test('an unknown word tints the light', () => {
  expect(composed('a fox').light).not.toEqual(composed('a zorblaxian fox').light)
})
