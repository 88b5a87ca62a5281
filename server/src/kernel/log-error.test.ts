import { expect, test } from 'vitest'
import { serializeError } from './log-error.ts'

test('a failed query is logged without the values that went into it', () => {
  const cause = Object.assign(new Error('Key (email)=(ann@example.org) exists.'), {
    code: '23505',
    constraint: 'users_email_unique',
  })
  const error = Object.assign(new Error('Failed query … params: ann@example.org', { cause }), {
    query: 'insert into users (email) values ($1)',
    params: ['ann@example.org'],
  })
  const logged = serializeError(error)
  expect(JSON.stringify(logged)).not.toContain('ann@example.org')
  expect(logged).toMatchObject({
    code: '23505',
    constraint: 'users_email_unique',
    query: expect.stringContaining('insert'),
  })
})

test('any other error is logged with its stack', () => {
  expect(serializeError(new TypeError('boom'))).toMatchObject({
    type: 'TypeError',
    message: 'boom',
    stack: expect.any(String),
  })
})
