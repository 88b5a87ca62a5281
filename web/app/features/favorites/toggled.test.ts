import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { failureText, toggledOf } from './toggled.ts'

test("the server's words are shown, else our own for what became of it", () => {
  const answer = { success: true, favorited: true, favorite_count: 3, message: 'Liked!' }
  expect(toggledOf(answer, true)).toEqual({ favorited: true, likes: 3, text: 'Liked!' })
  expect(toggledOf({ success: true }, true)).toEqual({ favorited: true, likes: null, text: 'Added to favorites' })
  expect(toggledOf({ success: true }, false).text).toBe('Removed from favorites')
})

test('how it stands is what the server says, not what was wanted', () => {
  expect(toggledOf({ success: true, favorited: false }, true)).toMatchObject({
    favorited: false,
    text: 'Removed from favorites',
  })
})

test('an answer that says it failed is a failure, with its words', () => {
  expect(() => toggledOf({ success: false, error: 'No such image' }, true)).toThrow('No such image')
})

const failure = (message: string, defined: boolean) => new ORPCError('NOT_FOUND', { status: 404, message, defined })

test.each([
  ["the server's words", failure('This image is gone.', true), 'This image is gone.'],
  ['our own for an answer from something in between', failure('Bad gateway', false), 'Failed to update favorite'],
  ['our own where there are none', new Error(''), 'Failed to update favorite'],
  ["the error's own message", new Error('No such image'), 'No such image'],
  [
    'the sentence for a time-out',
    new DOMException('too long', 'TimeoutError'),
    'Request timed out. Please check your connection and try again.',
  ],
])('a failure is told with %s', (_what, error, text) => {
  expect(failureText(error)).toBe(text)
})
