import { expect, test } from 'vitest'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import { createLexicon } from './lexicon.ts'
import { COLOURED_SUBJECTS, PLACE_WORDS, SUBJECT_WORDS } from './nouns.ts'
import { readPrompt } from './read-prompt.ts'

const lexicon = createLexicon()
const read = (prompt: string) => readPrompt(prompt, lexicon)
const words = Object.entries(SUBJECT_WORDS).flatMap(([subject, list]) =>
  list.split(', ').map((word) => [word, subject] as const),
)

test.each(words)('%s is read as %s', (word, subject) => {
  expect(read(`a painting with a ${word} in it`).subjects.map((named) => named.subject)).toContain(subject)
})

test.each(Object.entries(COLOURED_SUBJECTS))('%s is read with its own colour', (word, [subject, colour]) => {
  expect(read(`one ${word}`).subjects).toEqual([{ subject, colour, count: 1 }])
})

test.each(
  Object.entries(PLACE_WORDS).flatMap(([place, list]) => list.split(', ').map((word) => [word, place] as const)),
)('%s is read as the place %s', (word, place) => {
  expect(read(word).places).toContain(place)
})

test('every subject has words and every word one subject', () => {
  expect(Object.keys(SUBJECT_WORDS).sort()).toEqual(Object.keys(SUBJECTS).sort())
  const seen = words.map(([word]) => word)
  expect(new Set(seen).size).toBe(seen.length)
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
  expect(read('three small boats').subjects).toEqual([{ subject: 'boat', count: 3, colour: undefined }])
  expect(read('5 penguins').subjects).toEqual([{ subject: 'penguin', count: 5, colour: undefined }])
})

test('a colour belongs to the noun after it, else to the whole picture', () => {
  const reading = read('a red car under a purple sky')
  expect(reading.subjects).toEqual([{ subject: 'car', count: 1, colour: 'red' }])
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
