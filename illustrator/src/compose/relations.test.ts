import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { createRandom } from '../math/random.ts'
import { ADJECTIVES } from '../read/adjectives.ts'
import { createLexicon } from '../read/lexicon.ts'
import { mapSubjectsToWords } from '../read/nouns/families.ts'
import { parsePrompt } from '../read/parse-prompt.ts'
import type { SubjectName } from '../subjects/catalog.ts'
import { measureBulk, measureExtent } from '../subjects/extent.ts'
import { compose } from './compose.ts'
import type { Figure, Scene } from './scene.ts'
import { resolveStance } from './figures.ts'
import { STYLE_DEFAULTS } from './mood.ts'

const lexicon = createLexicon()
const SEEDS = Array.from({ length: 10 }, (_, seed) => seed)

function composePrompt(prompt: string, seed = 1): Scene {
  const parsedPrompt = parsePrompt(prompt, lexicon)
  return compose(parsedPrompt, STYLE_DEFAULTS.None, { frame: { width: 100, height: 100 }, random: createRandom(seed) })
}

function findFigure({ figures }: Scene, subject: SubjectName): Figure {
  const figure = figures.find((other) => other.subject === subject)
  if (!figure) throw new Error(`${subject} is missing`)
  return figure
}

/** Figures with everything that is attached to them. */
function listSubjects({ figures }: Scene): SubjectName[] {
  return figures.flatMap(({ subject, attached = [] }) => [subject, ...attached.map((child) => child.subject)])
}

const topEdge = ({ subject, y, size }: Figure) => y + measureExtent(subject).top * size

test('a subject under another is at its foot, nearer and smaller', () => {
  for (const seed of SEEDS) {
    const scene = composePrompt('a cat under a windmill', seed)
    const cat = findFigure(scene, 'cat')
    const mill = findFigure(scene, 'windmill')
    expect(Math.abs(cat.x - mill.x)).toBeLessThan(0.25)
    expect(cat.y).toBeGreaterThan(mill.y)
    expect(cat.size * measureBulk('cat')).toBeLessThan(mill.size * measureBulk('windmill') * 0.7)
  }
})

test('a subject over another flies above its top', () => {
  for (const seed of SEEDS) {
    const scene = composePrompt('a balloon over a castle', seed)
    const balloon = findFigure(scene, 'balloon')
    const castle = findFigure(scene, 'castle')
    expect(balloon.y).toBeLessThan(topEdge(castle) + 0.04)
    expect(Math.abs(balloon.x - castle.x)).toBeLessThan(0.15)
  }
})

test('a whale over the city flies', () => {
  for (const seed of SEEDS) {
    const scene = composePrompt('a whale over the city', seed)
    expect(scene.place).toBe('skyline')
    expect(resolveStance(findFigure(scene, 'whale'))).toBe('flies')
  }
})

test('a subject in front is nearer, a subject behind is farther', () => {
  for (const seed of SEEDS) {
    const before = composePrompt('a fox in front of a house', seed)
    expect(findFigure(before, 'fox').y).toBeGreaterThan(findFigure(before, 'house').y)
    const behind = composePrompt('a fox behind a house', seed)
    expect(findFigure(behind, 'fox').y).toBeLessThan(findFigure(behind, 'house').y)
  }
})

test('subjects next to each other are at one depth and do not overlap', () => {
  for (const seed of SEEDS) {
    const scene = composePrompt('a fox next to a bear', seed)
    const fox = findFigure(scene, 'fox')
    const bear = findFigure(scene, 'bear')
    expect(Math.abs(fox.y - bear.y)).toBeLessThan(0.03)
    expect(Math.abs(fox.x - bear.x)).toBeGreaterThan(0.11)
  }
})

test('a subject that looks at another faces it', () => {
  for (const seed of SEEDS) {
    const scene = composePrompt('a fox looking at a house', seed)
    const fox = findFigure(scene, 'fox')
    expect(Math.sign(findFigure(scene, 'house').x - fox.x)).toBe(fox.flip)
  }
})

test('a subject that looks at the moon has a large moon behind it', () => {
  expect(composePrompt('a wolf howling at the moon').camera.name).toBe('backlit')
})

test.each<[string, SubjectName, SubjectName]>([
  ['an astronaut riding a horse', 'horse', 'astronaut'],
  ['a cat on a turtle', 'turtle', 'cat'],
  ['a fish in a cup', 'cup', 'fish'],
  ['a penguin in a boat', 'boat', 'penguin'],
  ['a girl with a red rose', 'woman', 'rose'],
  ['a robot holding a candle', 'robot', 'candle'],
  ['a person with a balloon', 'person', 'balloon'],
])('"%s" gives one group', (prompt, parent, child) => {
  for (const seed of SEEDS) {
    const { figures } = composePrompt(prompt, seed)
    expect(figures.map(({ subject }) => subject)).toEqual([parent])
    expect(figures[0]?.attached?.map(({ subject }) => subject)).toEqual([child])
  }
})

test('a rider sits on the back; a held thing is between hip and head', () => {
  const horse = measureExtent('horse')
  const [rider] = findFigure(composePrompt('a hiker riding a horse'), 'horse').attached ?? []
  // The hip of a rider is a little more than two fifths above its feet, which set its position.
  const hip = (rider?.position[1] ?? 0) + measureExtent('hiker').top * 0.42 * (rider?.scale ?? 0)
  expect(hip).toBeLessThan(horse.top * 0.45)
  expect(hip).toBeGreaterThan(horse.top)
})

test('every attachment and relation keeps all named subjects', () => {
  const names = [...mapSubjectsToWords().values()]
  const words = ['under', 'on', 'in', 'beside', 'behind', 'over', 'with', 'riding', 'playing', 'wearing', 'looking at']
  names.forEach((first, i) => {
    const second = names[(i * 7 + 3) % names.length] ?? 'fox'
    for (const word of words) {
      const scene = composePrompt(`a ${first} ${word} a ${second}`, i)
      const expected = parsePrompt(`a ${first} ${word} a ${second}`, lexicon).subjects
      for (const { subject } of expected) expect(listSubjects(scene)).toContain(subject)
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
  for (const [subject, word] of mapSubjectsToWords())
    for (const seed of SEEDS) {
      const [figure] = composePrompt(`a ${word}`, seed).figures
      const share = (figure?.size ?? 0) * measureBulk(subject)
      expect(share).toBeGreaterThan(0.36)
      expect(share).toBeLessThan(0.9)
    }
})

test('a dozen gives twelve figures', () => {
  expect(composePrompt('a dozen balloons').figures).toHaveLength(12)
})

test('every adjective changes the scene', () => {
  const baseScene = composePrompt('a lighthouse in a meadow')
  const ineffective = ADJECTIVES.map(([words]) => words.split(', ')[0] ?? '').filter((word) =>
    isDeepStrictEqual(composePrompt(`a ${word} lighthouse in a meadow`), baseScene),
  )
  expect(ineffective).toEqual([])
})

test('an excluded color is replaced by another', () => {
  expect(composePrompt('a blue car').figures[0]?.color).not.toEqual(composePrompt('a car, not blue').figures[0]?.color)
  expect(composePrompt('a car, not blue').figures[0]?.color).toBeDefined()
})

test('"without clouds" clears the sky, and "without a sun" hides the sun', () => {
  expect(composePrompt('a meadow without clouds')).toMatchObject({ cumulusCount: 0, cloudCover: 0.03 })
  expect(composePrompt('a meadow without a sun').sun.isHidden).toBe(true)
})

test('an unknown word tints the light', () => {
  expect(composePrompt('a fox').light).not.toEqual(composePrompt('a zorblaxian fox').light)
})
