import { expect, test } from 'vitest'
import { SUBJECTS, type SubjectName } from '../subjects/catalog.ts'
import { ADJECTIVES } from './adjectives.ts'
import type { Exclusion } from './circumstances.ts'
import { createLexicon } from './lexicon.ts'
import { NOUNS } from './nouns/families.ts'
import { parsePrompt } from './parse-prompt.ts'
import type { RelationName } from './binder.ts'

const lexicon = createLexicon()
const parse = (prompt: string) => parsePrompt(prompt, lexicon)
const nouns = Object.entries(NOUNS).flatMap(([family, rows]) =>
  rows.flatMap(([words, meaning]) => words.split(', ').map((word) => ({ family, word, meaning }))),
)
/** Words that have no plural, or whose regular plural is another word. */
const UNCOUNTED = new Set([
  'portrait of',
  'couple on',
  'couple in',
  'couple at',
  'cat curled up',
  'route 66',
  'ai',
  'book',
  'terrace',
  'doe',
])

function listPlurals(word: string): string[] {
  if (word.endsWith('man')) return [word.replace(/man$/, 'men')]
  if (/[^aeiou]y$/.test(word)) return [word.replace(/y$/, 'ies')]
  if (/(?:[sxz]|ch|sh)$/.test(word)) return [`${word}es`]
  if (/(?:[aeo]l|ea|oa|l)f$/.test(word)) return [word.replace(/f$/, 'ves')]
  if (word.endsWith('o')) return [`${word}s`, `${word}es`]
  return [`${word}s`]
}

const adjectives = ADJECTIVES.flatMap(([words]) => words.split(', '))

test('every noun is parsed with the meaning of its row', () => {
  const misread = nouns.filter(({ word, meaning }) => {
    const { subjects, places, weather, form, palette, features } = parse(`a painting with a ${word} in it`)
    const { subject, color, place } = meaning
    const isParsedAs = [
      !subject || subjects.some((named) => named.subject === subject),
      !subject || !color || subjects[0]?.color === color,
      !place || places.includes(place),
      !meaning.weather || weather === meaning.weather,
      !meaning.form || (form === meaning.form && palette === meaning.palette),
      (meaning.features ?? []).every((feature) => features.has(feature)),
    ]
    return isParsedAs.includes(false)
  })
  expect(misread).toEqual([])
})

test('every subject has words, and every word has one subject', () => {
  const drawn = nouns.flatMap(({ word, meaning }) => (meaning.subject ? [[word, meaning.subject] as const] : []))
  expect([...new Set(drawn.map(([, subject]) => subject))].sort()).toEqual(Object.keys(SUBJECTS).sort())
  expect(new Set(drawn.map(([word]) => word)).size).toBe(drawn.length)
})

test('there are at least 250 nouns in twelve families, and 60 adjectives', () => {
  expect(Object.keys(NOUNS).length).toBeGreaterThanOrEqual(12)
  expect(new Set(nouns.map(({ word }) => word)).size).toBeGreaterThanOrEqual(250)
  expect(new Set(adjectives).size).toBeGreaterThanOrEqual(60)
  expect(new Set(adjectives).size).toBe(adjectives.length)
})

test.each<[string, SubjectName]>([
  ['foxes', 'fox'],
  ['wolves', 'wolf'],
  ['ponies', 'horse'],
  ['geese', 'swan'],
  ['sunflowers', 'sunflower'],
  ['people', 'person'],
  ['lighthouses', 'lighthouse'],
  ['snowmen', 'snowman'],
  ['fishermen', 'sailor'],
  ['gentlemen', 'man'],
  ['superheroes', 'superhero'],
  ['elves', 'fairy'],
  ['werewolves', 'wolf'],
  ['buses', 'bus'],
  ['octopuses', 'octopus'],
  ['walruses', 'seal'],
  ['zombies', 'skeleton'],
  ['pies', 'cheesecake'],
  ['samurais', 'samurai'],
  ['corgis', 'dog'],
  ['taxis', 'taxi'],
  ['mangoes', 'fruit'],
  ['avocadoes', 'avocado'],
  ['loaves', 'bread'],
])('the plural %s gives several figures of %s', (plural, subject) => {
  const [named] = parse(plural).subjects
  expect(named?.subject).toBe(subject)
  expect(named?.count).toBeGreaterThan(1)
})

test('every plural is parsed as its noun', () => {
  const counted = nouns.filter(({ word }) => !UNCOUNTED.has(word))
  const misread = counted.flatMap(({ word, meaning: { subject, place } }) =>
    listPlurals(word).filter((plural) => {
      const { subjects, places } = parse(plural)
      return (subject && !subjects.some((named) => named.subject === subject)) || (place && !places.includes(place))
    }),
  )
  expect(misread).toEqual([])
})

test.each<[string, SubjectName, number]>([
  ['three small boats', 'boat', 3],
  ['5 penguins', 'penguin', 5],
  ['a pair of owls', 'owl', 2],
  ['a dozen balloons', 'balloon', 12],
  ['a herd of elephants', 'elephant', 5],
  ['a few sheep', 'sheep', 3],
  ['40 whales', 'whale', 12],
  ['a single wolf', 'wolf', 1],
  ['one hundred cats', 'cat', 12],
  ['twenty-one cats', 'cat', 12],
  ['a hundred and one dogs', 'dog', 12],
  ['a hundred balloons', 'balloon', 12],
  ['1,000 balloons', 'balloon', 12],
  ['two dozen swans', 'swan', 12],
  ['ninety red boats', 'boat', 12],
  ['a group of three bears', 'bear', 3],
  ['a 16:9 cat', 'cat', 1],
  ['a two hundred year old oak', 'tree', 1],
  ['a three-headed dragon', 'dragon', 1],
  ['a nineties car', 'car', 1],
])('"%s" gives the subject %s with the count %i', (prompt, subject, count) => {
  expect(parse(prompt).subjects).toMatchObject([{ subject, count }])
})

test('a color applies to the next noun, otherwise to the whole image', () => {
  const parsedPrompt = parse('a red car under a purple sky')
  expect(parsedPrompt.subjects).toMatchObject([{ subject: 'car', count: 1, color: 'red' }])
  expect(parsedPrompt.colors).toEqual(['purple'])
})

test('two subjects of one kind with different colors stay separate', () => {
  expect(parse('a red car and a blue car').subjects).toMatchObject([{ color: 'red' }, { color: 'blue' }])
  expect(parse('a cat, the cat, my cat').subjects).toHaveLength(1)
})

test('a size applies to the next noun', () => {
  const [fox, bear] = parse('a tiny fox and a huge bear').subjects
  expect(fox?.size).toBeLessThan(1)
  expect(bear?.size).toBeGreaterThan(1)
})

test('a color before a place colors the ground, and a color before "hair" colors the hair', () => {
  expect(parse('a red desert')).toMatchObject({ groundColor: 'red', colors: [] })
  expect(parse('a girl with blue hair')).toMatchObject({ hairColor: 'blue', colors: [] })
  expect(parse('a blonde woman')).toMatchObject({ hairColor: 'gold', colors: [] })
})

test('hour, weather and season are parsed independently', () => {
  expect(parse('a misty autumn forest at dawn')).toMatchObject({
    hour: 'dawn',
    weather: 'fog',
    season: 'autumn',
    places: ['forest'],
  })
})

test('a named hour overrides the hour of a mood', () => {
  expect(parse('an eerie castle at noon')).toMatchObject({ hour: 'day', mood: { hour: 'night', weather: 'fog' } })
})

test.each<[string, RelationName, SubjectName, SubjectName | 'lake']>([
  ['a cat under a windmill', 'under', 'cat', 'windmill'],
  ['a rabbit beneath the huge mushroom', 'under', 'rabbit', 'mushroom'],
  ['a bird on top of a house', 'on', 'bird', 'house'],
  ['a cat sitting on a car', 'on', 'cat', 'car'],
  ['a fish in a cup', 'in', 'fish', 'cup'],
  ['a fox next to a bear', 'beside', 'fox', 'bear'],
  ['a wolf behind a house', 'behind', 'wolf', 'house'],
  ['a girl in front of the castle', 'before', 'woman', 'castle'],
  ['a balloon high above a castle', 'over', 'balloon', 'castle'],
  ['a robot holding a red rose', 'with', 'robot', 'rose'],
  ['an astronaut riding a horse', 'riding', 'astronaut', 'horse'],
  ['an old sailor looking at a lighthouse', 'facing', 'sailor', 'lighthouse'],
  ['three boats on a lake', 'on', 'boat', 'lake'],
  ['under a windmill sleeps a cat', 'under', 'cat', 'windmill'],
])('"%s" has the relation %s', (prompt, name, first, second) => {
  const { relations, subjects } = parse(prompt)
  const named = relations.map((relation) => ({
    name: relation.name,
    first: subjects[relation.first]?.subject,
    second: typeof relation.second === 'number' ? subjects[relation.second]?.subject : relation.second,
  }))
  expect(named).toContainEqual({ name, first, second })
})

test('a relation after a held thing applies to the holder', () => {
  const { relations, subjects } = parse('a robot with a rose next to a car')
  expect(subjects.map(({ subject }) => subject)).toEqual(['robot', 'rose', 'car'])
  expect(relations).toEqual([
    { name: 'with', first: 0, second: 1 },
    { name: 'beside', first: 0, second: 2 },
  ])
})

test('a relation ends at "and" and at a word for weather', () => {
  expect(parse('a cat in the rain, a dog').relations).toEqual([])
  expect(parse('a cup of coffee and a candle').relations).toEqual([])
})

test.each(['a lake without boats', 'a lake, no big red boats', 'a lake with no boats or foxes'])(
  'a negated subject is left out: %s',
  (prompt) => {
    expect(parse(prompt)).toMatchObject({ subjects: [], places: ['lake'], colors: [] })
  },
)

test.each([
  "a lake, don't draw a cat",
  'a lake, dont show me any big red cats',
  'a lake; there aren’t any boats',
  'a lake with 0 cats',
  'a lake with zero cars',
  'a lake with neither boats nor swans',
  'a lake free of cars',
  'a lake devoid of boats',
  'what does a lake do',
])('only the lake is kept: %s', (prompt) => {
  expect(parse(prompt)).toMatchObject({ subjects: [], places: ['lake'], unknownWords: [] })
})

test.each<[string, SubjectName[]]>([
  ['not only a cat but also a dog', ['cat', 'dog']],
  ['a dog instead of a cat', ['dog']],
  ['no fewer than three cats', ['cat']],
  ['a zero gravity astronaut', ['astronaut']],
  ["a cat that can't catch a bird", ['cat', 'bird']],
])('a phrase that only looks like a negation keeps its subject: %s', (prompt, subjects) => {
  expect(parse(prompt).subjects.map(({ subject }) => subject)).toEqual(subjects)
})

test('"but" ends a negation', () => {
  expect(parse('not a red but a blue car')).toMatchObject({
    excludedColors: ['red'],
    subjects: [{ subject: 'car', color: 'blue' }],
  })
})

test.each<[string, Exclusion]>([
  ['a street, no people', 'people'],
  ['an empty street', 'people'],
  ['a meadow without clouds', 'clouds'],
  ['a night sky without any stars', 'stars'],
  ['a meadow with no trees', 'trees'],
])('"%s" excludes %s', (prompt, exclusion) => {
  expect(parse(prompt).excluded).toContain(exclusion)
})

test('an excluded color is not used', () => {
  expect(parse('a car, not blue')).toMatchObject({
    excludedColors: ['blue'],
    colors: [],
    subjects: [{ color: undefined }],
  })
})

test('a prompt of unknown words is unknown, and single unknown words are listed', () => {
  expect(parse('qwerty asdf').isUnknown).toBe(true)
  expect(parse('').isUnknown).toBe(true)
  expect(parse('a cat').isUnknown).toBe(false)
  expect(parse('a zorblaxian cat').unknownWords).toEqual(['zorblaxian'])
})
