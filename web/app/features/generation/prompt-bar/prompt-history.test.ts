// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createPromptHistory, createPromptRecall } from './prompt-history.ts'

const history = createPromptHistory(() => localStorage)

test('each user has their own prompts, the newest last', () => {
  history.add('ada', 'a fox')
  history.add('ada', 'a heron')
  history.add('bob', 'a boat')
  expect(history.read('ada')).toEqual(['a fox', 'a heron'])
  expect(history.read('bob')).toEqual(['a boat'])
})

test('a repeated prompt is stored once, as the newest', () => {
  for (const prompt of ['a fox', 'a heron', 'a fox']) history.add('ada', prompt)
  expect(history.read('ada')).toEqual(['a heron', 'a fox'])
})

test('only the newest fifty prompts are kept', () => {
  for (let number = 1; number <= 60; number++) history.add('ada', `prompt ${number}`)
  expect(history.read('ada')).toHaveLength(50)
  expect(history.read('ada')[0]).toBe('prompt 11')
})

test('clearing removes the prompts of all users and nothing else', () => {
  localStorage.setItem('theme', 'light')
  history.add('ada', 'a fox')
  history.add('bob', 'a boat')
  history.clear()
  expect([history.read('ada'), history.read('bob'), localStorage.getItem('theme')]).toEqual([[], [], 'light'])
})

test.each(['not json', '{}', '[1,null]'])('an invalid stored value (%s) becomes an empty history', (text) => {
  localStorage.setItem('prompts:ada', text)
  expect(history.read('ada')).toEqual([])
})

test('with blocked storage, nothing is stored and nothing throws', () => {
  const blocked = createPromptHistory(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  blocked.add('ada', 'a fox')
  blocked.clear()
  expect(blocked.read('ada')).toEqual([])
})

const createRecall = (...prompts: string[]) => createPromptRecall(() => prompts)

test('`older` goes back prompt by prompt and stops at the oldest', () => {
  const recall = createRecall('one', 'two')
  expect(recall.older('')).toBe('two')
  expect(recall.older('two')).toBe('one')
  expect(recall.older('one')).toBeNull()
})

test('`newer` goes forward again and ends at the original text', () => {
  const recall = createRecall('one', 'two')
  recall.older('unfinished')
  recall.older('two')
  expect(recall.newer('one')).toBe('two')
  expect(recall.newer('two')).toBe('unfinished')
  expect(recall.newer('unfinished')).toBeNull()
})

test('after an edit, `older` starts again from the newest prompt and keeps the edited text', () => {
  const recall = createRecall('one', 'two')
  recall.older('')
  expect(recall.isRecalled('two')).toBe(true)
  expect(recall.isRecalled('two and more')).toBe(false)
  expect(recall.newer('two and more')).toBeNull()
  expect(recall.older('two and more')).toBe('two')
  expect(recall.newer('two')).toBe('two and more')
})

test('without earlier prompts nothing is recalled', () => {
  const recall = createRecall()
  expect(recall.older('')).toBeNull()
  expect(recall.newer('')).toBeNull()
})
