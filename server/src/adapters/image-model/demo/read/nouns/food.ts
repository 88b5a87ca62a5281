import type { NounTable } from '../meaning.ts'

/** What is eaten and drunk, and what it is served in. */
export const FOOD: NounTable = [
  [
    'cup, coffee, mug, espresso, cappuccino, latte, cup of coffee, cup of tea, cocoa, hot chocolate, breakfast',
    { subject: 'cup' },
  ],
  ['teapot, tea pot, kettle, tea', { subject: 'teapot' }],
  ['fruit, apple, oranges, lemon, peach, tangerine, apricot, still life', { subject: 'fruit' }],
  ['lime', { subject: 'fruit', colour: 'green' }],
  ['pumpkin', { subject: 'fruit', colour: 'orange' }],
]
