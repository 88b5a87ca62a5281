import { expect, test } from 'vitest'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import { createLexicon } from './lexicon.ts'
import { NOUNS } from './nouns/families.ts'
import { readPrompt } from './read-prompt.ts'

const lexicon = createLexicon()
const read = (prompt: string) => readPrompt(prompt, lexicon)
const nouns = Object.entries(NOUNS).flatMap(([family, rows]) =>
  rows.flatMap(([words, meaning]) => words.split(', ').map((word) => ({ family, word, meaning }))),
)

test.each(nouns)('$word, of $family, is read as what its row says', ({ word, meaning }) => {
  const reading = read(`a painting with a ${word} in it`)
  if (meaning.subject) expect(reading.subjects.map(({ subject }) => subject)).toContain(meaning.subject)
  if (meaning.subject && meaning.colour) expect(reading.subjects[0]?.colour).toBe(meaning.colour)
  if (meaning.place) expect(reading.places).toContain(meaning.place)
  for (const feature of meaning.features ?? []) expect(reading.features).toContain(feature)
})

test('every subject has words and every word one subject', () => {
  const drawn = nouns.flatMap(({ word, meaning }) => (meaning.subject ? [[word, meaning.subject] as const] : []))
  expect([...new Set(drawn.map(([, subject]) => subject))].sort()).toEqual(Object.keys(SUBJECTS).sort())
  expect(new Set(drawn.map(([word]) => word)).size).toBe(drawn.length)
})

test.each<[string, SubjectName]>([
  ['foxes', 'fox'],
  ['wolves', 'wolf'],
  ['ponies', 'horse'],
  ['geese', 'swan'],
  ['sunflowers', 'sunflower'],
  ['people', 'person'],
  ['lighthouses', 'lighthouse'],
])('the plural %s is several of %s', (plural, subject) => {
  const [named] = read(plural).subjects
  expect(named?.subject).toBe(subject)
  expect(named?.count).toBeGreaterThan(1)
})

test('a number counts the noun after it', () => {
  expect(read('three small boats').subjects).toMatchObject([{ subject: 'boat', count: 3, colour: undefined }])
  expect(read('5 penguins').subjects).toMatchObject([{ subject: 'penguin', count: 5, colour: undefined }])
})

test('a colour belongs to the noun after it, else to the whole picture', () => {
  const reading = read('a red car under a purple sky')
  expect(reading.subjects).toMatchObject([{ subject: 'car', count: 1, colour: 'red' }])
  expect(reading.colours).toEqual(['purple'])
})

test('a colour before a place is the ground, before hair the hair', () => {
  expect(read('a red desert')).toMatchObject({ groundColour: 'red', colours: [] })
  expect(read('a girl with blue hair')).toMatchObject({ hairColour: 'blue', colours: [] })
})

test('hour, weather and season are read side by side', () => {
  expect(read('a misty autumn forest at dawn')).toMatchObject({
    hour: 'dawn',
    weather: 'fog',
    season: 'autumn',
    places: ['forest'],
  })
})

test('what is denied is not drawn', () => {
  expect(read('a lake without boats').subjects).toEqual([])
})

test('words that mean nothing to it are admitted to', () => {
  expect(read('qwerty asdf').isUnknown).toBe(true)
  expect(read('').isUnknown).toBe(true)
  expect(read('a cat').isUnknown).toBe(false)
})
