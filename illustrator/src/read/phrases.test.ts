import { expect, test } from 'vitest'
import type { Lexicon } from './lexicon.ts'
import { parsePrompt } from './parse-prompt.ts'

const lexicon: Lexicon = new Map([
  ['man', { subject: 'man' }],
  ['fox', { subject: 'fox' }],
  ['tree', { subject: 'mushroom' }],
  ['candle', { subject: 'candle' }],
  ['playing', { relation: 'playing' }],
  ['playing candle', { subject: 'robot' }],
  ['under', { relation: 'under' }],
  ['fox under', { subject: 'wolf' }],
  ['wolf howling at the', { subject: 'wolf' }],
])

test('the activity of an unspecified person determines the subject', () => {
  expect(parsePrompt('a man playing candle', lexicon).subjects.map(({ subject }) => subject)).toEqual(['robot'])
})

test('the activity of a specific subject is a relation', () => {
  const { subjects, relations } = parsePrompt('a fox playing candle', lexicon)
  expect(subjects.map(({ subject }) => subject)).toEqual(['fox', 'candle'])
  expect(relations).toEqual([{ name: 'playing', first: 0, second: 1 }])
})

test('an activity without a subject is a person', () => {
  expect(parsePrompt('playing candle', lexicon).subjects).toMatchObject([{ subject: 'robot' }])
})

test('a phrase that ends in a relation connects to the next noun', () => {
  expect(parsePrompt('a fox under the tree', lexicon).relations).toEqual([{ name: 'under', first: 0, second: 1 }])
  expect(parsePrompt('wolf howling at the fox', lexicon).relations).toEqual([{ name: 'facing', first: 0, second: 1 }])
})
