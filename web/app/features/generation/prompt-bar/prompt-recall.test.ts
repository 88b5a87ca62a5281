import { expect, test } from 'vitest'
import { createPromptRecall } from './prompt-recall.ts'

const recallOf = (...prompts: string[]) => createPromptRecall(() => prompts)

test('up goes back prompt by prompt and stops at the oldest', () => {
  const recall = recallOf('one', 'two')
  expect(recall.older('')).toBe('two')
  expect(recall.older('two')).toBe('one')
  expect(recall.older('one')).toBeNull()
})

test('down comes forward again, at last to what stood there before', () => {
  const recall = recallOf('one', 'two')
  recall.older('unfinished')
  recall.older('two')
  expect(recall.newer('one')).toBe('two')
  expect(recall.newer('two')).toBe('unfinished')
  expect(recall.newer('unfinished')).toBeNull()
})

test('an edited prompt is no longer a recalled one: up begins anew with the edited text kept', () => {
  const recall = recallOf('one', 'two')
  recall.older('')
  expect(recall.isRecalled('two')).toBe(true)
  expect(recall.isRecalled('two and more')).toBe(false)
  expect(recall.newer('two and more')).toBeNull()
  expect(recall.older('two and more')).toBe('two')
  expect(recall.newer('two')).toBe('two and more')
})

test('without earlier prompts nothing is recalled', () => {
  const recall = recallOf()
  expect(recall.older('')).toBeNull()
  expect(recall.newer('')).toBeNull()
})
